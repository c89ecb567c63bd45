import type { JsonObject } from "#ports";
import type { LeastStatus } from "#trust";

/** The access class of an operation: `draft` can be undone, `commit` cannot (design section 1). */
export type Access = "read" | "draft" | "commit";

/** Where a ledger answer keeps its parts: JSON Pointers into the answer, column names in a row. */
export interface LedgerShape {
  readonly rows: string;
  readonly version: string;
  /** Pointer to the cursor of the next page; absent or null there means exhaustive. */
  readonly next?: string;
  /** The parameter that takes the cursor; `cursor` unless named. */
  readonly cursorParameter: string;
  readonly key: string;
  readonly label?: string;
  /** Column that says until when a row holds: a time with its zone, or null for one that has no end. */
  readonly validUntil?: string;
  /** For how many hours an answer holds, whatever its rows say; the earliest end counts. */
  readonly validHours?: number;
}

/**
 * One operation as the trusted catalog states it (spec trust.md section 3). No entry: the operation does not exist.
 * `least` is the least status per parameter; a parameter that is not listed needs nothing.
 */
export interface CatalogOperation {
  readonly name: string;
  readonly title: string;
  readonly service?: string;
  readonly access: Access;
  /** `always` for every commit; a draft needs approval when this says so, or when its phase names an approver (`needsApproval`). */
  readonly approval: "always" | "never";
  readonly least: { readonly [parameter: string]: LeastStatus };
  readonly ledger?: LedgerShape;
  /** Name of the parameter that takes an idempotency key, if the system supports one. */
  readonly idempotencyKey?: string;
  /** Pointer to the receipt in a success answer; without one found there, the outcome is unknown. */
  readonly receipt?: string;
  /** The ledger look-up that reconciles an unknown outcome; asked with the idempotency key or the same arguments. */
  readonly find?: string;
  /** JSON Schema of the parameters, when the catalog gives one; else the server's own listing is used. */
  readonly parameters?: JsonObject;
}

/** One configured tool. */
export interface CatalogTool {
  readonly id: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly operations: ReadonlyMap<string, CatalogOperation>;
}

/** All configured tools by id: trusted, ours; what is not in it is denied. */
export type Catalog = ReadonlyMap<string, CatalogTool>;
