import type { Config } from "#config";
import type { Models } from "#ports";
import type { EvalCase } from "../cases/eval-case.ts";
import type { MadeEffect, OpenRoom } from "../room.ts";

/** The four ways of doing the same work that are compared (spec trust.md section 8). */
export const ARMS = ["fixed", "single-agent", "phases-plain", "phases-evidence"] as const;

/** One of the four. */
export type ArmName = (typeof ARMS)[number];

/** What an arm names as the ground of one registered value, as far as it kept any. */
export type TracePiece =
  | {
      readonly kind: "quote";
      readonly source: string;
      readonly start: number;
      readonly end: number;
      readonly text: string;
    }
  | { readonly kind: "ledger"; readonly ledger: string; readonly matches: number; readonly exhaustive: boolean };

/** What one arm made of one case. */
export interface CaseRun {
  /** `stopped`: it says that it did not do what it was asked; `failed`: it broke. */
  readonly ended: "completed" | "stopped" | "failed";
  readonly why?: string;
  /** The accounts that the registry really has afterwards. */
  readonly accounts: readonly MadeEffect[];
  /** Everything that any tool really did, the accounts too. */
  readonly effects: readonly MadeEffect[];
  readonly questions: number;
  /** Who signed, in order. */
  readonly signers: readonly string[];
  /** By parameter of the registration; a parameter without an entry cannot be traced in what the arm kept. */
  readonly trace: { readonly [parameter: string]: readonly TracePiece[] };
}

/** What an arm works with. */
export interface ArmPorts {
  readonly config: Config;
  /** The text of the procedure that all arms carry out. */
  readonly procedure: string;
  readonly openRoom: OpenRoom;
  /** Drives the arms in place of the scripted model. */
  readonly model: "scripted" | "configured";
  /** Makes the configured model, where it drives the arms. */
  readonly createModels: (config: Config) => Models;
  /** Whether a run that a model's failure ended counts as failed; otherwise the failure ends the comparison. */
  readonly countsModelFaults?: boolean;
}

/** Carries out one case. */
export type Arm = (ports: ArmPorts, given: EvalCase) => Promise<CaseRun>;
