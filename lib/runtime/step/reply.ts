import type { CallKey } from "#trust";

/** What a step answers the phase machine: what has to happen next (design section 5). */
export type StepReply =
  | { readonly next: "read"; readonly function: string; readonly calls: readonly CallKey[]; readonly again?: true }
  | { readonly next: "act"; readonly function: string; readonly calls: readonly CallKey[]; readonly approval?: string }
  | {
      readonly next: "approve";
      readonly approval: string;
      readonly calls: readonly CallKey[];
      readonly timeoutSeconds: number;
    }
  | {
      readonly next: "ask";
      readonly kind: "question" | "unknown-effect";
      readonly question: string;
      readonly call: CallKey;
      readonly timeoutSeconds: number;
    }
  | { readonly next: "call"; readonly run: string; readonly machine: string }
  | { readonly next: "done" }
  | { readonly next: "stopped" };
