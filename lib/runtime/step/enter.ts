import type { Condition } from "#aop";
import { keys, phaseItem, type SpineEntry, startApprovalId } from "#records";
import { type Judgement, judge, resolveRef, type Value } from "#trust";
import { handedOn } from "./handed.ts";
import type { PhaseContext } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import { rejection, stopReason } from "./stop-reasons.ts";
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
    const judged = judgePhase(context);
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

function judgePhase({ phase, handed, facts }: PhaseContext): Judged {
  const handedValue = (field: string): Value =>
    resolveRef(
      handed.handoff[field] ?? { kind: "missing", searched: [], reason: "the phase before handed on no such field" },
      facts,
    );
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
  const judged = { conditions: [], needs: [] };
  if (decided?.decision === "approved") {
    await spine.append({ kind: "entered", decision: "run", ...judged });
    return { decision: "run" };
  }
  const left = waitSeconds(ports, await ports.table.get(keys.asked(approval)));
  if (decided?.decision !== "rejected" && left > 0) return { decision: "approve", approval, timeoutSeconds: left };
  const why = decided ? rejection(decided) : stopReason("AOP543");
  const record = {
    phase: spine.phase,
    status: "stopped" as const,
    artifact: {},
    unfinished: [],
    why,
    at: ports.clock.now(),
  };
  const put = { op: "put" as const, item: phaseItem(spine.run, record), if: { kind: "absent" as const } };
  await spine.append({ kind: "entered", decision: "stop", ...judged }, [put]);
  return { decision: "stop" };
}
