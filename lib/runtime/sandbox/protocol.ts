import type { Json } from "#ports";
import type { Ref, Status } from "#trust";

/** A value as program code sees it; the host goes by `ref` alone. */
export interface SandboxValue {
  readonly status: Status;
  readonly value?: Json;
  readonly candidates?: readonly Json[];
  readonly reason?: string;
  readonly ref: Ref;
}

/** A granted tool as program code sees it. */
export interface SandboxTool {
  readonly id: string;
  readonly names: readonly string[];
  readonly operations: readonly { readonly name: string; readonly kind: "read" | "act" }[];
}

/** Everything a phase's code is started with. */
export interface SandboxInput {
  readonly phase: number;
  /** A list where the phase is handed several values under one name (`attachments` of the first phase). */
  readonly handoff: { readonly [field: string]: SandboxValue | readonly SandboxValue[] };
  /** Artifacts of earlier phases by name, for what the manifest's `reads` lists. */
  readonly artifacts: { readonly [phase: string]: { readonly [field: string]: SandboxValue } };
  readonly tools: readonly SandboxTool[];
  /** The AOPs that the phase may call, each under all of its names. */
  readonly aops?: readonly { readonly id: string; readonly names: readonly string[] }[];
  readonly fields: readonly string[];
  readonly canAsk: boolean;
  readonly canOpenFiles: boolean;
}

/** A call as the code made it, numbered in order from 1 within the phase. */
export type SandboxCall =
  | {
      readonly n: number;
      readonly kind: "read" | "act";
      readonly tool: string;
      readonly operation: string;
      readonly args: { readonly [parameter: string]: Ref };
    }
  | {
      readonly n: number;
      readonly kind: "agent";
      readonly instructions: string;
      readonly fields: readonly string[];
      readonly explore?: { readonly facts: { readonly [name: string]: Ref } };
    }
  | { readonly n: number; readonly kind: "ask"; readonly question: string; readonly fields: readonly string[] }
  | {
      readonly n: number;
      readonly kind: "call";
      readonly aop: string;
      readonly args: { readonly [name: string]: Ref };
    }
  | { readonly n: number; readonly kind: "open-file"; readonly attachment: Ref };

/** What an answered call gives back. */
export type SandboxAnswer =
  | { readonly n: number; readonly ok: true; readonly value: SandboxValue }
  | {
      readonly n: number;
      readonly ok: true;
      readonly fields: { readonly [name: string]: SandboxValue };
      readonly note?: string;
    }
  | {
      readonly n: number;
      readonly ok: true;
      readonly reply: {
        readonly text: SandboxValue;
        readonly attachments: readonly SandboxValue[];
        readonly fields: { readonly [name: string]: SandboxValue };
      };
    }
  | {
      readonly n: number;
      readonly ok: false;
      readonly error: { readonly code: string; readonly message: string; readonly needs?: Json };
    };

/** Where the code stands once nothing more can happen without an answer. */
export type SandboxState =
  | { readonly state: "waiting"; readonly calls: readonly SandboxCall[] }
  | { readonly state: "done"; readonly artifact: { readonly [field: string]: Ref }; readonly note?: string }
  | { readonly state: "failed"; readonly error: SandboxFault };

/** Why the code stopped by itself. */
export interface SandboxFault {
  /** `limit`: memory, steps or stack; `idle`: it waits for nothing; `denied`: an answer's error it did not handle. */
  readonly kind: "thrown" | "limit" | "idle" | "load" | "denied";
  readonly message: string;
  /** Of an answer's error that the code did not handle. */
  readonly code?: string;
  readonly where?: string;
}
