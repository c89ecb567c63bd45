import type { Condition } from "#aop";
import { loadApprovalState } from "#approvals";
import { isSealed, keys, phaseItem, type SpineEntry, type StopReason, startApprovalId } from "#records";
import { type Judgement, judge, resolveRef, statusInUse, type Value } from "#trust";
import { handedOn } from "./handed.ts";
import { neverDecided } from "./never-decided.ts";
import type { PhaseContext } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import { notAsApproved, rejection, stopReason } from "./stop-reasons.ts";
import { waitSeconds } from "./wait-seconds.ts";

/** Whether a phase is entered (design section 5); `approve` says which approval it waits for and how long. */
export interface EnterReply {
  readonly decision: "run" | "skip" | "stop" | "approve";
  readonly approval?: string;
  readonly timeoutSeconds?: number;
}

type Entered = Extract<SpineEntry, { kind: "entered" }>;

/**
 * Decides over the artifact that was handed on whether a phase runs: its branch, then its gates, then the approval to
 * start it. The decision is recorded once; asked again, it stands, except that an approval is looked up anew.
 */
export async function enterPhase(ports: StepPorts, context: PhaseContext): Promise<EnterReply> {
  const { spine } = context;
  const entered = spine.entries.findLast((entry): entry is Entered => entry.kind === "entered");
  if (entered && entered.decision !== "approve") return { decision: entered.decision };
  if (!entered) {
    const judged = judgePhase(context, ports.clock.now());
    if (judged.decision !== "run") return end(ports, context, judged);
    if (context.phase.startApproval === null) {
      await spine.append({ kind: "entered", ...judged });
      return { decision: "run" };
    }
    await spine.append({ kind: "entered", ...judged, decision: "approve" });
  }
  return awaitApproval(ports, context);
}

type Judged = Pick<Entered, "decision" | "conditions" | "needs">;

/** A condition uses what was handed on: evidence whose end has passed by then supports nothing. */
function judgePhase({ phase, handed, facts }: PhaseContext, now: number): Judged {
  const handedValue = (field: string): Value => {
    const value = resolveRef(
      handed.handoff[field] ?? { kind: "missing", searched: [], reason: "the phase before handed on no such field" },
      facts,
    );
    return { ...value, status: statusInUse(value, { now }).status };
  };
  const conditions: { readonly condition: Condition; readonly holds: boolean }[] = [];
  const judgeOne = (condition: Condition, kind: "gate" | "branch"): Judgement => {
    const judgement = judge(condition, kind, handedValue);
    conditions.push({ condition, holds: judgement.holds });
    return judgement;
  };
  if (phase.runWhen !== null && !judgeOne(phase.runWhen, "branch").holds)
    return { decision: "skip", conditions, needs: [] };
  const gates = phase.gates.map((gate) => judgeOne(gate, "gate"));
  const closed = gates.filter((gate) => !gate.holds);
  return { decision: closed.length > 0 ? "stop" : "run", conditions, needs: closed.flatMap((gate) => gate.needs) };
}

/** A skipped phase passes the artifact on unchanged, evidence and all; a closed gate stops the run. */
async function end(ports: StepPorts, context: PhaseContext, judged: Judged): Promise<EnterReply> {
  const { spine, facts, handed } = context;
  const at = ports.clock.now();
  const record =
    judged.decision === "skip"
      ? {
          phase: spine.phase,
          status: "skipped" as const,
          artifact: handedOn(handed.handoff, facts),
          unfinished: [],
          at,
        }
      : {
          phase: spine.phase,
          status: "stopped" as const,
          artifact: {},
          unfinished: [],
          why: stopReason("AOP541"),
          needs: judged.needs,
          at,
        };
  await spine.append({ kind: "entered", ...judged }, [
    { op: "put", item: phaseItem(spine.run, record), if: { kind: "absent" } },
  ]);
  return { decision: judged.decision };
}

async function awaitApproval(ports: StepPorts, context: PhaseContext): Promise<EnterReply> {
  const { spine } = context;
  const approval = startApprovalId(spine.run, spine.phase);
  const decided = await ports.table.get(keys.decided(approval));
  const fault = decided?.decision === "approved" ? await faultOfStart(ports, context, approval) : undefined;
  if (decided?.decision === "approved" && fault === undefined) {
    // The wait for the approval may have outlasted what the gates rest on; which case it is was decided before.
    const now = judgePhase({ ...context, phase: { ...context.phase, runWhen: null } }, ports.clock.now());
    if (now.decision === "stop") return end(ports, context, now);
    await spine.append({ kind: "entered", decision: "run", conditions: [], needs: [] });
    return { decision: "run" };
  }
  const asked = await ports.table.get(keys.asked(approval));
  const left = waitSeconds(ports, asked);
  if (decided === undefined && left > 0) return { decision: "approve", approval, timeoutSeconds: left };
  const why = fault ?? (decided ? rejection(decided) : neverDecided(asked, "AOP543"));
  const record = {
    phase: spine.phase,
    status: "stopped" as const,
    artifact: {},
    unfinished: [],
    why,
    at: ports.clock.now(),
  };
  const put = { op: "put" as const, item: phaseItem(spine.run, record), if: { kind: "absent" as const } };
  await spine.append({ kind: "entered", decision: "stop", conditions: [], needs: [] }, [put]);
  return { decision: "stop" };
}

/** Why an approved start does not begin: the approval has ended by now, or is not what was asked for and decided. */
async function faultOfStart(
  { table, clock }: StepPorts,
  { phase }: PhaseContext,
  approval: string,
): Promise<StopReason | undefined> {
  const now = clock.now();
  const standing = await loadApprovalState(table, approval, now);
  if (standing.state !== "approved") return notAsApproved(phase.name);
  const { record, decision } = standing;
  const isDecided = isSealed(record) && isSealed(decision) && decision.digest === record.digest;
  if (!isDecided || decision.prev !== record.hash) return notAsApproved(phase.name);
  return now >= record.validUntil ? stopReason("AOP573") : undefined;
}
