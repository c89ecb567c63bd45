/**
 * The types of values as program code sees them (spec trust.md section 3), common to all phases of all programs.
 * Each status has a mark of its own that code cannot name, so no object literal and no spread makes a better value.
 */
export const VALUE_TYPES = `/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One row of a ledger, by column. */
export type Row = { readonly [column: string]: Json };

/** Where a given file lies: handed on as it is, read with files.open. */
export type FileLocation = { readonly attachment: string; readonly name: string; readonly type: string };

declare const evidence: unique symbol;

/** 照合済み: a ledger, a receipt or a signed-in identity says so. */
export interface Verified<T> {
  readonly status: "verified";
  readonly value: T;
  readonly [evidence]: "verified";
}

/** 原文由来の候補: stands in a source; nobody has checked it against a ledger. */
export interface Extracted<T> {
  readonly status: "extracted";
  readonly value: T;
  readonly [evidence]: "extracted";
}

/** 推定: a model or program code made it. */
export interface Inferred<T> {
  readonly status: "inferred";
  readonly value: T;
  readonly reason?: string;
  readonly [evidence]: "inferred";
}

/** 候補複数: two or more matches, all kept. */
export interface Ambiguous<T> {
  readonly status: "ambiguous";
  readonly candidates: readonly T[];
  readonly reason?: string;
  readonly [evidence]: "ambiguous";
}

/** 取得失敗: could not be asked; not "does not exist". */
export interface LookupFailed {
  readonly status: "lookup-failed";
  readonly reason?: string;
  readonly [evidence]: "lookup-failed";
}

/** 不足: the sources do not contain it. */
export interface Missing {
  readonly status: "missing";
  readonly reason?: string;
  readonly [evidence]: "missing";
}

/** 不一致: the ledger answered and does not have it. */
export interface Refuted {
  readonly status: "refuted";
  readonly reason?: string;
  readonly [evidence]: "refuted";
}

/** A value with its evidence; branch on status before using it. */
export type Value<T> =
  | Verified<T>
  | Extracted<T>
  | Inferred<T>
  | Ambiguous<T>
  | LookupFailed
  | Missing
  | Refuted;

/** A value that is there, however sure. */
export type Known<T> = Verified<T> | Extracted<T> | Inferred<T>;

/** A verified value, or a list or object made of nothing else. */
export type AtLeastVerified<T> =
  | Verified<T>
  | (T extends readonly (infer I)[]
      ? readonly AtLeastVerified<I>[]
      : T extends object
        ? { readonly [K in keyof T]: AtLeastVerified<T[K]> }
        : never);

/** A verified or extracted value, or a list or object made of nothing else. */
export type AtLeastExtracted<T> =
  | Verified<T>
  | Extracted<T>
  | (T extends readonly (infer I)[]
      ? readonly AtLeastExtracted<I>[]
      : T extends object
        ? { readonly [K in keyof T]: AtLeastExtracted<T[K]> }
        : never);

/** Any value that is there, or plain data, which counts as inferred; also lists and objects made of both. */
export type AtLeastInferred<T> =
  | Known<T>
  | (T extends readonly (infer I)[]
      ? readonly AtLeastInferred<I>[]
      : T extends object
        ? { readonly [K in keyof T]: AtLeastInferred<T[K]> }
        : T);

/** Any value, or plain data, which counts as inferred; also lists and objects made of both. */
export type AnyStatus<T> =
  | Value<T>
  | (T extends readonly (infer I)[]
      ? readonly AnyStatus<I>[]
      : T extends object
        ? { readonly [K in keyof T]: AnyStatus<T[K]> }
        : T);

/** Something else of the same evidence. */
export type Same<V, T> = V extends Verified<unknown>
  ? Verified<T>
  : V extends Extracted<unknown>
    ? Extracted<T>
    : V extends Inferred<unknown>
      ? Inferred<T>
      : V extends Ambiguous<unknown>
        ? Ambiguous<T>
        : V;

/** One item of a list, of the list's evidence. */
export type Item<V> = V extends Known<infer L> ? Same<V, L extends readonly (infer I)[] ? I : Json> : never;

/** What a part of a value can be taken as; anything else that stands there is missing. */
export interface Kinds {
  readonly json: Json;
  readonly text: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly list: readonly Json[];
  readonly row: Row;
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
  /** The texts one behind the other. */
  join<V extends Known<string | number | readonly string[]>>(values: readonly V[], separator?: string): Same<V, string>;
}
`;
