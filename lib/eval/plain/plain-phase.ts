import type { Json } from "#ports";
import type { GrantedOperation } from "#program";

/** A value as plain JSON hands it over: `status` is what a model claimed. */
export interface PlainValue {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly value?: Json;
  readonly candidates?: readonly Json[];
}

/** What one phase hands to the next. */
export type PlainArtifact = { readonly [field: string]: Omit<PlainValue, "id" | "name"> };

/** A phase without evidence: a task, the operations it is offered, and nothing that checks what comes of it. */
export interface PlainPhase {
  readonly name: string;
  readonly instructions: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly operations: readonly GrantedOperation[];
  readonly canAsk: boolean;
  readonly canOpen: boolean;
}
