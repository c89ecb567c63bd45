/** The types of the registered pure functions as program code calls them (spec trust.md section 1, derived values). */
export const FUNCTION_TYPES = `/** What comes of two values, or of a value and plain data: as sure as the less sure one; plain data is the code's own. */
export type Joined<V, W, T> = V extends Known<unknown>
  ? W extends Known<unknown>
    ? V extends Inferred<unknown>
      ? Inferred<T>
      : W extends Verified<unknown>
        ? Same<V, T>
        : Same<W, T>
    : Inferred<T>
  : Inferred<T>;

/** Registered pure functions over dates like 2026-12-31; what is no such date gives missing. */
export interface DateFunctions {
  /** The day that many days later. */
  addDays<V extends Known<string>, N extends Known<number> | number>(date: V, days: N): Joined<V, N, string> | Missing;
  /** The same day that many months later, or that month's last day. */
  addMonths<V extends Known<string>, N extends Known<number> | number>(date: V, months: N): Joined<V, N, string> | Missing;
  /** The last day of the date's month. */
  endOfMonth<V extends Known<string>>(date: V): Same<V, string> | Missing;
  /** The earliest of the dates, also of lists of dates. */
  earliest<V extends Known<string | readonly string[]>>(dates: readonly V[]): Same<V, string> | Missing;
  /** The latest of the dates, also of lists of dates. */
  latest<V extends Known<string | readonly string[]>>(dates: readonly V[]): Same<V, string> | Missing;
  /** How many days from one date to another. */
  daysBetween<V extends Known<string>, W extends Known<string> | string>(from: V, to: W): Joined<V, W, number> | Missing;
}

/** Registered pure functions: what they give is as sure as the least sure value they are given. */
export interface Functions {
  /** A part of a value, with the value's evidence: a column, or a JSON Pointer that begins with "/". */
  pick<V extends Value<Json>, K extends keyof Kinds = "json">(value: V, at: string, as?: K): Same<V, Kinds[K]> | Missing;
  /** The items of a list, each with the list's evidence. */
  items<V extends Known<Json>>(list: V): readonly Item<V>[];
  /** One list of several values. */
  list<V extends Known<Json>>(values: readonly V[]): Same<V, readonly Json[]>;
  /** One object of several values. */
  object<V extends Known<Json>>(values: { readonly [name: string]: V }): Same<V, Row>;
  /** The exact sum of numbers, also of lists of numbers. */
  sum<V extends Known<number | readonly number[]>>(values: readonly V[]): Same<V, number>;
  /** How many values there are, those in lists counted one by one. */
  count<V extends Known<Json>>(values: readonly V[]): Same<V, number>;
  /** The texts one behind the other; text that code puts between them makes it the code's own. */
  join<V extends Known<string | number | readonly string[]>>(values: readonly V[]): Same<V, string>;
  join(values: readonly Known<string | number | readonly string[]>[], separator: string): Inferred<string>;
  /** The rows of a list whose column equals a value; plain data to compare with makes the choice the code's own. */
  select<V extends Known<Json>, W extends Known<string | number> | string | number>(
    rows: V,
    column: string,
    equals: W,
  ): Joined<V, W, readonly Row[]> | Missing;
  readonly dates: DateFunctions;
}
`;
