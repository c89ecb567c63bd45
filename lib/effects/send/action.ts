import type { CatalogOperation } from "#config";
import type { Bilingual } from "#diagnostics";
import type { Json, JsonObject } from "#ports";
import type { CallError, OutcomeEntry } from "#records";
import type { CallKey } from "#trust";

/** One action whose intent is recorded: exactly what is sent, and how long it may be. */
export interface Action {
  readonly call: CallKey;
  /** Hash of the spine entry that holds the command. */
  readonly entry: string;
  readonly operation: CatalogOperation;
  /** Digest of the catalog entry that it was authorised under; absent when the intent does not say. */
  readonly catalog?: string;
  readonly arguments: JsonObject;
  readonly idempotencyKey: string;
  /** The approval that it rests on, if any. */
  readonly approval?: string;
  /** End of the approval that it rests on, if any; nothing is sent from then on. */
  readonly validUntil?: number;
}

/** What the outside system reported, or that nobody knows. */
export type Report =
  | { readonly state: "succeeded"; readonly receipt: Json }
  | { readonly state: "failed"; readonly error: CallError }
  | { readonly state: "unknown"; readonly error: CallError; readonly looked?: Looked };

/** What the look-up said of an action of which nobody knows whether it was carried out. */
export interface Looked {
  /** `no`: an exhaustive answer held nothing of it, which is not for ever: it may still be on its way. */
  readonly found: "no" | "unclear" | "nothing to ask";
  readonly at: number;
  /** Why it is unclear; in records of before it was kept in both languages, one text for both. */
  readonly reason?: Bilingual | string;
}

/** How an unknown outcome was settled; `sentAgain`: by sending it once more on a person's word. */
export interface Settled {
  readonly report: Report;
  readonly by?: NonNullable<OutcomeEntry["settledBy"]>;
  readonly sentAgain?: true;
}

/** What came of an action: the first report, and where that was unknown, how it was settled. */
export interface Result {
  readonly action: Action;
  readonly first: Report;
  readonly settled?: Settled;
}
