import type { Json } from "#ports";
import type { Ref, SourceId } from "./ref.ts";
import type { Status } from "./status.ts";
import type { TextFlag } from "./text/flag-text.ts";

/** A value with its evidence and status (design section 1); made only by resolving a ref against facts. */
export interface Value {
  readonly ref: Ref;
  readonly status: Status;
  /** Present for verified, extracted and inferred. */
  readonly value?: Json;
  /** Present where there are several to choose from; a value made of an ambiguous one has none. */
  readonly candidates?: readonly Json[];
  /** The text as it stands, where the value is what a recorded normalisation makes of it, or refuses. */
  readonly raw?: string;
  /** Characters of a text that may be taken for others; they are never merged. */
  readonly flags?: readonly TextFlag[];
  /** Sources that were searched, or that the value comes from. */
  readonly sources: readonly SourceId[];
  /** The calls whose recorded outcome the status rests on. */
  readonly calls: readonly string[];
  /** Why it is not better, for people. */
  readonly reason?: string;
  /** Earliest time from which the evidence no longer holds; milliseconds since 1970. */
  readonly validUntil?: number;
}
