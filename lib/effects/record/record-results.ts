import type { Table, Write } from "#ports";
import { type CallError, entryItem, itemEntry, keys, type OutcomeEntry, sealEntry } from "#records";
import { writeInLists } from "#tools";
import type { CallKey } from "#trust";
import type { Looked, Report, Result } from "../send/action.ts";

/** An outcome with what the look-up said, where that did not settle it. */
export interface LookedOutcome extends OutcomeEntry {
  readonly looked?: Looked;
}

/** Where and as whom outcomes are recorded. */
export interface OutcomePorts {
  readonly table: Table;
  readonly clock: { now(): number };
  readonly tool: string;
}

/**
 * Records what came of actions, in one transaction where they came back together. The first outcome stands; where that
 * one says "unknown", or that it was not sent, and this one knows better (an answer that came late), it settles it.
 */
export async function recordResults(ports: OutcomePorts, run: string, results: readonly Result[]): Promise<void> {
  const writes = results.flatMap((result): readonly Write[] => {
    const first = put(keys.outcome(run, result.action.call), outcome(ports, run, result, result.first));
    return result.settled === undefined ? [first] : [first, settling(ports, run, result, result.settled)];
  });
  // What is sent again under its key, after a crash, reports the same again; anything else must not be forgotten.
  const keyed = results.every(({ action }) => action.operation.idempotencyKey !== undefined);
  const unstored = await writeInLists(ports.table, writes, keyed ? "later" : "now");
  const leftOut = new Set(unstored.flatMap((write) => (write.op === "put" ? [write.item.sk] : [])));
  const late = results.filter(
    ({ action, first }) => first.state !== "unknown" && leftOut.has(keys.outcome(run, action.call).sk),
  );
  for (const result of late) await settleLate(ports, run, result);
}

/** What the other system's own answer knows better. */
const WEAK: ReadonlySet<OutcomeEntry["state"]> = new Set(["unknown", "denied"]);

async function settleLate(ports: OutcomePorts, run: string, result: Result): Promise<void> {
  const item = await ports.table.get(keys.outcome(run, result.action.call));
  if (item === undefined || !WEAK.has(itemEntry<OutcomeEntry>(item).state)) return;
  await ports.table.write([settling(ports, run, result, { report: result.first })]);
}

/** Records how an outcome that was unknown is settled. False: it was settled before. */
export async function recordSettled(
  ports: OutcomePorts,
  run: string,
  action: Result["action"],
  settled: NonNullable<Result["settled"]>,
): Promise<boolean> {
  const result = { action, first: settled.report };
  return (await ports.table.write([settling(ports, run, result, settled)])).ok;
}

function settling(
  ports: OutcomePorts,
  run: string,
  result: Result,
  { report, by, sentAgain }: NonNullable<Result["settled"]>,
): Write {
  const entry = outcome(ports, run, result, report, {
    kind: "reconciled",
    ...(by === undefined ? {} : { settledBy: by }),
    ...(sentAgain === undefined ? {} : { sentAgain }),
  });
  return put(keys.reconciled(run, result.action.call), entry);
}

function outcome(
  ports: OutcomePorts,
  run: string,
  { action }: Result,
  report: Report,
  how: Pick<OutcomeEntry, "kind" | "settledBy" | "sentAgain"> = { kind: "outcome" },
): OutcomeEntry {
  const said = report.state === "succeeded" ? { receipt: report.receipt } : { error: report.error };
  const base = { run, at: ports.clock.now(), by: `act-${ports.tool}`, call: action.call, state: report.state };
  const looked = report.state === "unknown" && report.looked !== undefined ? { looked: report.looked } : {};
  return sealEntry<LookedOutcome>({ ...base, ...how, ...said, ...looked }, action.entry);
}

function put(key: { readonly pk: string; readonly sk: string }, entry: OutcomeEntry): Write {
  return { op: "put", item: entryItem(key, entry), if: { kind: "absent" } };
}

/** Records that a rule denied an action, unless it was sent or denied before. */
export async function recordDenials(
  ports: OutcomePorts,
  run: string,
  denials: readonly { readonly call: CallKey; readonly entry: string; readonly error: CallError }[],
): Promise<void> {
  await Promise.all(
    denials.map(async ({ call, entry, error }) => {
      const body = { run, at: ports.clock.now(), by: `act-${ports.tool}`, kind: "outcome" as const, call, error };
      const denied = sealEntry<OutcomeEntry>({ ...body, state: "denied" }, entry);
      await ports.table.write([
        put(keys.outcome(run, call), denied),
        { op: "check", key: keys.intent(run, call), if: { kind: "absent" } },
      ]);
    }),
  );
}

/** Records that actions whose intents are recorded were not sent after all; one that somebody else marked as sent stays. */
export async function recordUnsent(
  ports: OutcomePorts,
  run: string,
  actions: readonly Result["action"][],
  error: CallError,
): Promise<void> {
  for (const { call, entry } of actions) {
    const body = { run, at: ports.clock.now(), by: `act-${ports.tool}`, kind: "outcome" as const, call, error };
    await ports.table.write([
      put(keys.outcome(run, call), sealEntry<OutcomeEntry>({ ...body, state: "denied" }, entry)),
      { op: "check", key: keys.dispatched(run, call), if: { kind: "absent" } },
    ]);
  }
}
