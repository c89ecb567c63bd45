import type { Catalog } from "#config";
import type { Clock, Models, Table } from "#ports";
import type { Program } from "#program";
import type { StopReason } from "#records";
import type { AgentLimits } from "../agent/limits.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { LiveRuns } from "./live-runs.ts";

/** What `step` works with: no secrets, no files, no tools (design section 5). */
export interface StepPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly models: Models;
  readonly sandbox: Sandbox;
  readonly catalog: Catalog;
  /** Loads a stored program, checked against its digest; undefined when there is none. */
  readonly loadProgram: (program: string) => Promise<Program | undefined>;
  /** Says why a run may not start on this program: it is not what its AOP version gives, or was tampered with. */
  readonly checkStart: (program: string) => Promise<readonly StopReason[]>;
  readonly agentLimits: AgentLimits;
  /** How long an approval or a question waits for a person. */
  readonly approvalSeconds: number;
  /** How long the first wait for an approval lasts before people are reminded; as long as all of it unless given. */
  readonly firstWaitSeconds?: number;
  /** The same of a question. */
  readonly firstQuestionWaitSeconds?: number;
  readonly live: LiveRuns;
}
