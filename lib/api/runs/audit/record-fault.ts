/** One entry that is not what was sealed, or that is gone although the record says that it was there. */
export interface RecordFault {
  readonly what: "changed" | "absent" | "unchained";
  /** The call, the source, or `<phase>#<seq>` of an entry of the spine. */
  readonly entry: string;
}

/** Says that an entry does not hold. */
export type AddFault = (what: RecordFault["what"], entry: string) => void;
