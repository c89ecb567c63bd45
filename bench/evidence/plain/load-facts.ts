import type { Item, Table } from "#ports";
import type { CallFact, CallKey, Ref } from "#trust";
import type { ReadEntry } from "../../../lib/records/entries.ts";
import { keys } from "../../../lib/records/keys.ts";
import type { LoadedFacts } from "../../../lib/records/load-facts.ts";
import { loadPhase, loadRun } from "../../../lib/records/runs.ts";

/** Loads what calls brought back and what phases handed on, as the journal has it; it is believed as it stands there. */
export async function loadFacts(table: Table, run: string, refs: readonly Ref[]): Promise<LoadedFacts | undefined> {
  const record = await loadRun(table, run);
  if (!record) return undefined;
  const calls = new Map<CallKey, CallFact | undefined>();
  const artifacts = new Map<number, { readonly [field: string]: Ref }>();
  const request = { id: "request", ...record.request } as const;
  const load = async (ref: Ref): Promise<void> => {
    if (ref.kind === "part") await load(ref.of);
    else if (ref.kind === "result" && !calls.has(ref.call)) {
      calls.set(ref.call, await loadCall(table, run, ref.call));
    } else if (ref.kind === "artifact" && !artifacts.has(ref.phase)) {
      artifacts.set(ref.phase, (await loadPhase(table, run, ref.phase))?.artifact ?? {});
    }
  };
  const facts: LoadedFacts = {
    run: record,
    requester: record.requester,
    startDay: record.startDay,
    source: (id) => (id === "request" ? request : undefined),
    call: (call) => calls.get(call),
    file: () => undefined,
    artifact: (phase, field) => artifacts.get(phase)?.[field],
    async add(more) {
      // Most values are there already, and plain content has nothing behind it.
      for (const ref of more) if (ref.kind !== "made") await load(ref);
    },
    async addSources() {},
  };
  await facts.add(refs);
  return facts;
}

async function loadCall(table: Table, run: string, call: CallKey): Promise<CallFact | undefined> {
  const read = await table.get(keys.read(run, call));
  if (read) return (read as unknown as ReadEntry).fact;
  const outcome: Item | undefined = await table.get(keys.outcome(run, call));
  return outcome && ({ ...outcome, kind: "effect" } as unknown as CallFact);
}
