import type { SandboxPorts } from "#local";
import type { Json, JsonObject } from "#ports";
import type { Status } from "#trust";

/** A value as the harness keeps it: what the host would recompute from its records. */
export interface HeldValue {
  readonly status: Status;
  readonly value?: Json;
  readonly candidates?: readonly Json[];
  readonly reason?: string;
}

/** One phase that an agent worked through. */
export interface PlayedPhase {
  readonly name: string;
  readonly artifact: { readonly [field: string]: HeldValue };
  readonly note: string | undefined;
  /** Every call, in order, with its arguments as they were sent on; each turn is one list. */
  readonly turns: readonly (readonly {
    readonly name: string;
    readonly args: JsonObject;
    readonly refused?: string;
  }[])[];
  readonly questions: readonly string[];
  /** What the model sent that neither names a value nor stands in a source. */
  readonly invented: readonly Json[];
}

/** What a person and the outside give to a play. */
export interface PlayOptions {
  readonly ports: SandboxPorts;
  readonly request?: string;
  /** Texts of files given at the start, by name. */
  readonly files?: { readonly [name: string]: string };
  /** What the person answers, and the files that come with it; without it, nothing. */
  readonly answer?: (question: string) => {
    readonly text: string;
    readonly files?: { readonly [name: string]: string };
  };
  readonly requester?: string;
}
