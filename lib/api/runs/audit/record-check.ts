import type { Table } from "#ports";
import {
  calledRunId,
  commandsIn,
  END_PHASE,
  type EntryBase,
  GENESIS,
  isSealed,
  itemEntry,
  keys,
  loadSpine,
  type PlacedCommand,
  queryAll,
  questionId,
  type ReadEntry,
  type SpineEntry,
  sha256Hex,
} from "#records";
import type { CallFact, CallKey, Facts, Ref, SourceId } from "#trust";
import { loadRecordedRun, type RecordedRun } from "../record/recorded-run.ts";
import { walkRefs } from "../record/walk-refs.ts";
import { checkAllowed } from "./check-allowed.ts";
import { type CheckPorts, checkFiles } from "./check-files.ts";
import { checkFrame } from "./check-frame.ts";
import { callAt, checkSent } from "./check-sent.ts";
import type { AddFault, RecordFault } from "./record-fault.ts";

/** What a check of a run's whole record found: every hash, every link of the chain, and everything that was taken. */
export interface RecordCheck {
  readonly faults: readonly RecordFault[];
  /** What the record holds no seal of, because it is of before one was made: nobody can tell whether it was changed. */
  readonly uncovered: readonly string[];
  /** Whether this entry of the spine is as it was sealed, and follows the one before. */
  isSoundEntry(entry: SpineEntry): boolean;
  /** The calls and sources that a ref rests on and whose record does not hold; empty for a sound one. */
  faultsUnder(ref: Ref, facts: Facts): readonly (CallKey | SourceId)[];
  /** What a changed record says now, which nobody may rely on; undefined for one that is gone. */
  changedFact(call: CallKey): CallFact | undefined;
}

/** Checks everything that the values of a run rest on against the hashes that its spine took (design section 7). */
export async function checkRecord(ports: CheckPorts, recorded: RecordedRun): Promise<RecordCheck> {
  const { table } = ports;
  const faults = new Map<string, RecordFault>();
  const add: AddFault = (what, entry) => {
    if (!faults.has(entry)) faults.set(entry, { what, entry });
  };
  const broken = new Set<SpineEntry>();
  let prev = GENESIS;
  for (const entry of recorded.spine) {
    const sealed = isSealed(entry);
    if (!sealed || entry.prev !== prev) {
      broken.add(entry);
      add(sealed ? "unchained" : "changed", spineName(entry));
    }
    prev = entry.hash;
  }
  const texts = new Map<string, string>();
  const evidence = await loadEvidence(table, recorded);
  const calls = await checkCalls(table, recorded, evidence);
  for (const [name, what] of calls) add(what, name);
  await recorded.facts.add(
    recorded.spine.flatMap((entry) => (entry.kind === "done" ? Object.values(entry.artifact) : [])),
  );
  await checkFrame(table, recorded, add);
  await checkAllowed(table, recorded, await checkSent(table, recorded, add), add);
  const uncovered = await checkFiles(
    ports,
    recorded,
    [...evidence.values()].map(({ entry }) => entry),
    add,
  );
  const within = await checkCalledRuns(ports, recorded);
  for (const { what, entry } of within.faults) add(what, entry);
  return {
    faults: [...faults.values()],
    uncovered: [...new Set([...uncovered, ...within.uncovered])],
    isSoundEntry: (entry) => !broken.has(entry),
    faultsUnder: (ref, facts) => {
      const named = walkRefs(ref, facts).flatMap(namesIn);
      return [...new Set(named)].filter((name) => faults.has(name) || isForged(name, facts, texts));
    },
    changedFact: (call) => {
      if (call.includes("/")) return within.changedFact(call);
      const entry = evidence.get(call)?.entry as Partial<ReadEntry> | undefined;
      return calls.get(call) === "changed" && entry?.kind === "read" ? entry.fact : undefined;
    },
  };
}

/** What a fault of the spine is called. */
export function spineName({ phase, seq }: SpineEntry): string {
  return `${phase}#${seq}`;
}

/** The runs of called AOPs, whose facts this run names as its own (`<call>/<key>`). */
async function checkCalledRuns(
  ports: CheckPorts,
  { calls }: RecordedRun,
): Promise<Pick<RecordCheck, "faults" | "uncovered" | "changedFact">> {
  const checks = new Map<CallKey, RecordCheck>();
  for (const { call, record } of calls) {
    const called = await loadRecordedRun(ports.table, record.run);
    if (called) checks.set(call, await checkRecord(ports, called));
  }
  return {
    faults: [...checks].flatMap(([call, { faults }]) =>
      faults.map(({ what, entry }) => ({ what, entry: nameWithin(call, entry) })),
    ),
    uncovered: [...checks].flatMap(([call, { uncovered }]) => uncovered.map((entry) => nameWithin(call, entry))),
    changedFact(key) {
      const slash = key.indexOf("/");
      return checks.get(key.slice(0, slash))?.changedFact(key.slice(slash + 1));
    },
  };
}

/** What an entry of a called run is called by its caller. */
function nameWithin(call: CallKey, entry: string): string {
  return /^\d/.test(entry) ? `${call}/${entry}` : `within:${call}/${entry}`;
}

interface Evidence {
  readonly entry: EntryBase;
  readonly sealed: boolean;
}

/** The first record of every read, and the last one of every action, by call. */
async function loadEvidence(table: Table, { run }: RecordedRun): Promise<ReadonlyMap<string, Evidence>> {
  const [reads, acts] = await Promise.all([
    queryAll(table, keys.readsOf(run.run).pk),
    queryAll(table, keys.actsOf(run.run).pk),
  ]);
  const found = new Map<string, Evidence>();
  for (const item of [...reads, ...acts]) {
    const call = callAt(item.sk);
    if (call === undefined) continue;
    // The store gives what settled an unknown outcome behind that outcome.
    const places = [keys.read(run.run, call), keys.outcome(run.run, call), keys.reconciled(run.run, call)];
    if (!places.some(({ pk, sk }) => pk === item.pk && sk === item.sk)) continue;
    const entry = itemEntry<EntryBase>(item);
    found.set(call, { entry, sealed: isSealed(entry) });
  }
  return found;
}

/** Every call and source of the record that does not hold, and why. */
async function checkCalls(
  table: Table,
  recorded: RecordedRun,
  evidence: ReadonlyMap<string, Evidence>,
): Promise<ReadonlyMap<string, "changed" | "absent">> {
  const faults = new Map<string, "changed" | "absent">();
  const commands = commandsIn(recorded.spine);
  for (const [call, { entry, sealed }] of evidence) {
    if (!sealed || commands.get(call)?.entry !== entry.prev) faults.set(call, "changed");
  }
  for (const { call, hash } of takenEvidence(recorded.spine)) {
    const placed = commands.get(call);
    const found = await loadTaken(table, recorded.run.run, placed, call, evidence);
    if (found.hash === hash && found.sealed) continue;
    const what = found.hash === undefined ? "absent" : "changed";
    for (const name of found.names) faults.set(name, what);
  }
  return faults;
}

/** What the spine took as answers, each with the hash of the evidence it rests on. */
function takenEvidence(spine: readonly SpineEntry[]): readonly { readonly call: CallKey; readonly hash: string }[] {
  return spine.flatMap((entry) =>
    "answered" in entry
      ? entry.answered.flatMap(({ call, evidence }) => (evidence === undefined ? [] : [{ call, hash: evidence }]))
      : [],
  );
}

interface Taken {
  readonly hash: string | undefined;
  readonly sealed: boolean;
  /** What rests on it. */
  readonly names: readonly string[];
}

async function loadTaken(
  table: Table,
  run: string,
  placed: PlacedCommand | undefined,
  call: CallKey,
  evidence: ReadonlyMap<string, Evidence>,
): Promise<Taken> {
  if (placed?.command.kind === "ask") {
    const id = questionId(run, call);
    const item = await table.get(keys.decided(id));
    const names = [call, `answer:${id}`];
    if (!item) return { hash: undefined, sealed: false, names };
    const entry = itemEntry<EntryBase>(item);
    return { hash: entry.hash, sealed: isSealed(entry), names };
  }
  if (placed?.command.kind === "call") {
    const end = (await loadSpine(table, calledRunId(run, call), END_PHASE)).at(-1);
    return { hash: end?.hash, sealed: end !== undefined && isSealed(end), names: [call, `within:${call}`] };
  }
  const found = evidence.get(call);
  return { hash: found?.entry.hash, sealed: found?.sealed === true, names: [call] };
}

/** What a ref names by itself; a value of a called AOP rests on that call too. */
function namesIn(ref: Ref): readonly (CallKey | SourceId)[] {
  if (ref.kind === "result") return namesOfCall(ref.call);
  if (ref.kind === "file") return [`attachment:${ref.attachment}`];
  if (ref.kind === "artifact") return [`phase:${ref.phase}`];
  if (ref.kind === "identity" || ref.kind === "start-day") return ["run"];
  if (ref.kind !== "span") return [];
  if (!ref.source.startsWith("within:")) return [ref.source];
  const [call = ""] = ref.source.slice("within:".length).split("/");
  return [ref.source, call];
}

function namesOfCall(call: CallKey): readonly CallKey[] {
  const slash = call.indexOf("/");
  return slash === -1 ? [call] : [call, call.slice(0, slash)];
}

/** Whether a record was changed together with its place, or a text is no longer the one that was hashed. */
function isForged(name: CallKey | SourceId, facts: Facts, hashed: Map<string, string>): boolean {
  if (facts.isChanged?.(name) === true) return true;
  const source = facts.source(name as SourceId);
  if (source?.sha256 === undefined) return false;
  const sha256 = hashed.get(source.text) ?? sha256Hex(source.text);
  // Thousands of values may stand in one long text.
  hashed.set(source.text, sha256);
  return sha256 !== source.sha256;
}
