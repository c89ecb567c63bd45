/**
 * How one kind of reason reads: what matches it in the record, then Japanese and, where it is to be told otherwise than
 * recorded, English. `$1` stands for what a group matched, as it stands; `%1` for a group that is a reason itself.
 */
export type ReasonWords = readonly [pattern: RegExp, ja: string, en?: string];
