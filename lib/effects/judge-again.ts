import { checkApproval, loadApproval, runEnded, type SentLater } from "#approvals";
import { diagnose } from "#diagnostics";
import { type CallError, digestOf, loadLedgerMoves, loadRun } from "#records";
import {
  type CalledPhase,
  digestOfOperation,
  type LazyServer,
  loadCalledPhase,
  needsApproval,
  toCallError,
} from "#tools";
import { judge } from "./authorise-actions.ts";
import type { ActPorts } from "./ports.ts";
import type { Action } from "./send/action.ts";

/** Says why an action must not be sent again now; undefined: it may. */
export type JudgeAgain = () => Promise<CallError | undefined>;

/** Whether today's catalog has the very entry that the action was authorised under. */
export function isSameEntry(ports: ActPorts, { operation, catalog }: Pick<Action, "operation" | "catalog">): boolean {
  const today = ports.catalog.get(ports.tool)?.operations.get(operation.name);
  return today !== undefined && catalog !== undefined && digestOfOperation(today) === catalog;
}

/**
 * Judges an action anew whose intent is recorded, before it is sent once more or taken up by another invocation (spec
 * trust.md section 5): the run goes on, the same catalog entry, the same arguments still allowed, the approval still
 * covering all that it was given for. Ledger rows count as read again only since `since`: a person's word that it was not done begins a new
 * sending.
 */
export async function judgeAgain(
  ports: ActPorts,
  called: CalledPhase,
  action: Action,
  server: LazyServer,
  since?: number,
): Promise<CallError | undefined> {
  if ((await loadRun(ports.table, called.run.run))?.status !== "running") return toCallError([runEnded()]);
  const changed = toCallError([diagnose("AOP612", { operation: action.operation.title })]);
  const placed = called.calls.find(({ call }) => call === action.call);
  if (placed === undefined || !isSameEntry(ports, action)) return changed;
  const { moved } = action.approval === undefined ? await loadLedgerMoves(ports.table, called.run.run) : {};
  const judged = await judge(ports, called, placed, server, moved);
  if (!judged.ok) return judged.error;
  if (digestOf(judged.arguments) !== digestOf(action.arguments)) return changed;
  if (action.approval !== undefined)
    return await checkWhole(ports, called, action.approval, changed, { call: action.call, since });
  const { operation } = judged;
  if (!needsApproval(operation, called.phase)) return undefined;
  return toCallError([diagnose("AOP611", { operation: operation.title, found: "–" })]);
}

/** An approval covers its actions as one whole, however few of them are left; the rows that count are this one's own. */
async function checkWhole(
  ports: ActPorts,
  { run, phase }: CalledPhase,
  approval: string,
  changed: CallError,
  later: SentLater,
): Promise<CallError | undefined> {
  const record = await loadApproval(ports.table, approval);
  if (record === undefined || record.run !== run.run || record.phase !== phase.number) return changed;
  const whole = await loadCalledPhase(ports, { run: run.run, phase: phase.number, calls: record.calls });
  const check = await checkApproval(ports, whole, approval, later);
  return check.ok ? undefined : check.error;
}
