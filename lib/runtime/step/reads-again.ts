import { isReadSince, REREAD_MS } from "#approvals";
import type { Table } from "#ports";
import { type Command, loadLedgerMoves, loadReadItems, loadReadsAgain, placeOfCall } from "#records";
import { type CallKey, type Ref, resolveRef } from "#trust";
import type { PhaseContext } from "./phase-context.ts";

type Act = Extract<Command, { kind: "act" }>;

/** Ledger rows count as read again for half of the time for which an approval's check takes them. */
const FRESH_MS = REREAD_MS / 2;

/** Reads to be made again by one invocation. */
export interface ReadsAgain {
  readonly tool: string;
  readonly calls: readonly CallKey[];
}

/** Ledger rows that approved actions rest on and that were not read again since the decision. */
export async function findStaleReads(
  table: Table,
  context: PhaseContext,
  acts: readonly Act[],
  decidedAt: number,
  now: number,
): Promise<ReadsAgain | undefined> {
  const { run } = context.spine;
  const stale: CallKey[] = [];
  const resting = restingReads(context, acts);
  const again = await loadReadsAgain(table, run, resting);
  for (const call of resting) {
    const newest = again.get(call)?.at;
    if (typeof newest === "number" && isReadSince(newest, { since: decidedAt, now, forMs: FRESH_MS })) continue;
    stale.push(call);
  }
  return nextGroup(table, run, stale);
}

/** Ledger rows that actions rest on and whose ledger was read at another version since: they may still say the same. */
export async function findMovedReads(
  table: Table,
  context: PhaseContext,
  acts: readonly Act[],
): Promise<ReadsAgain | undefined> {
  const resting = restingReads(context, acts);
  if (resting.length === 0) return undefined;
  const { run } = context.spine;
  const { unasked } = await loadLedgerMoves(table, run);
  return nextGroup(
    table,
    run,
    resting.filter((call) => unasked.has(call)),
  );
}

function restingReads({ facts }: PhaseContext, acts: readonly Act[]): readonly CallKey[] {
  const refs: readonly Ref[] = acts.flatMap((act) => Object.values(act.args));
  const calls = new Set(refs.flatMap((ref) => resolveRef(ref, facts).calls));
  return [...calls].filter((call) => facts.call(call)?.kind === "ledger");
}

/** One invocation judges the calls of one phase, by that phase's grants. */
async function nextGroup(table: Table, run: string, calls: readonly CallKey[]): Promise<ReadsAgain | undefined> {
  const groups = new Map<string, ReadsAgain>();
  const firsts = await loadReadItems(table, run, calls);
  for (const call of calls) {
    const tool = String(firsts.get(call)?.tool);
    const place = placeOfCall(run, call);
    const group = `${place.run} ${place.call.split(".")[0]} ${tool}`;
    groups.set(group, { tool, calls: [...(groups.get(group)?.calls ?? []), call] });
  }
  const [next] = groups.values();
  return next;
}
