import type { Json, JsonObject } from "#ports";
import type { CallKey, Ref, SourceId } from "./ref.ts";
import type { Resolutions } from "./resolutions.ts";
import type { Status } from "./status.ts";

/** A part of a text that is no surer than this, and from `validUntil` on no more than a guess (UTF-16 offsets). */
export interface SourcePart {
  readonly start: number;
  readonly end: number;
  readonly status: Status;
  /** Milliseconds since 1970. */
  readonly validUntil?: number;
}

/**
 * A recorded text: `sha256` of its UTF-8 bytes, absent where the text is part of a sealed record that it was never
 * hashed beside (what a read brought back); `by` is the authenticated person it comes from, if any.
 */
export interface Source {
  readonly id: SourceId;
  readonly text: string;
  readonly sha256?: string;
  readonly by?: string;
  /** Where the text was put together from values: how sure each part of it is. What no part covers only joins them. */
  readonly parts?: readonly SourcePart[];
}

/** What a granted read of a ledger brought back, as the reading function recorded it. */
export interface LedgerFact {
  readonly kind: "ledger";
  readonly ledger: string;
  /** `failed`: the ledger could not be asked, or answered out of form. */
  readonly outcome: "answered" | "failed";
  readonly exhaustive: boolean;
  readonly version: string | null;
  readonly rows: readonly JsonObject[];
  readonly key: string;
  readonly label?: string;
  readonly asked: JsonObject;
  readonly askedAt: number;
  readonly reason?: string;
  readonly validUntil?: number;
}

/** What a granted read that is not a ledger brought back. */
export interface ReadFact {
  readonly kind: "read";
  readonly outcome: "answered" | "failed";
  readonly content: Json;
  readonly askedAt: number;
  readonly reason?: string;
}

/** What became of an action (spec trust.md section 5). */
export interface EffectFact {
  readonly kind: "effect";
  readonly state: "succeeded" | "failed" | "unknown";
  readonly receipt?: Json;
  /** What the action was given: a receipt that says it again proves nothing about it. */
  readonly given?: readonly Ref[];
  /** The person whose word the receipt is, where no outside system gave one. */
  readonly toldBy?: string;
  readonly reason?: string;
  readonly at: number;
}

/** Any recorded outcome of a call. */
export type CallFact = LedgerFact | ReadFact | EffectFact;

/** A given file as it was recorded when it arrived. */
export interface FileFact {
  readonly attachment: string;
  /** As the person named it. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly by: string;
}

/** The recorded facts of one run, as far as they are needed; the only ground on which a value has a status. */
export interface Facts {
  source(id: SourceId): Source | undefined;
  call(key: CallKey): CallFact | undefined;
  /** Whether the record of this call or source is no longer what was sealed; it then counts as absent. */
  isChanged?(name: CallKey | SourceId): boolean;
  file(attachment: string): FileFact | undefined;
  artifact(phase: number, field: string): Ref | undefined;
  /** The day the run started (YYYY-MM-DD) in the organisation's zone. */
  readonly startDay?: string;
  readonly requester: { readonly person: string; readonly authenticated: boolean };
  /** What was resolved of these facts, which then count their misses; absent where nothing is kept. */
  readonly resolutions?: Resolutions;
}
