import type { Table } from "#ports";
import { type LoadedFacts, loadCommands, loadFacts, type PlacedCommand, placeOfCall } from "#records";
import { type CallKey, type LedgerFact, type Ref, resolveRef, type SourceId, type Value } from "#trust";
import type { AskedKey } from "./subject.ts";

/** What ledgers were asked with, by the call that asked. */
export type AskedKeys = ReadonlyMap<CallKey, readonly AskedKey[]>;

/** A chain of look-ups is told this far; beyond it, a key counts as one whose origin nobody knows. */
const MOST_LOOKUPS = 20;

/**
 * Loads where the keys come from that the ledger reads `calls` were asked with: a row is as sure as its ledger, whether
 * it is the right row is only as sure as the key. A key that another look-up found brings the keys of that one along.
 */
export async function loadAskedKeys(table: Table, facts: LoadedFacts, calls: readonly CallKey[]): Promise<AskedKeys> {
  const runs = new Map<string, Promise<LoadedFacts | undefined>>([[facts.run.run, Promise.resolve(facts)]]);
  const spines = new Map<string, Promise<ReadonlyMap<CallKey, PlacedCommand>>>();

  const keysOf = async (call: CallKey): Promise<readonly AskedKey[]> => {
    const at = placeOfCall(facts.run.run, call);
    const own = await remember(runs, at.run, () => loadFacts(table, at.run, []));
    await own?.add([{ kind: "result", call: at.call }]);
    const fact = own?.call(at.call);
    if (own === undefined || fact?.kind !== "ledger") return [];
    const phase = Number(at.call.split(".")[0]);
    const commands = await remember(spines, `${at.run}/${phase}`, () => loadCommands(table, at.run, phase));
    const command = commands.get(at.call)?.command;
    const args: { readonly [parameter: string]: Ref } = command?.kind === "read" ? command.args : {};
    await own.add(Object.values(args));
    const outer = call.split("/").slice(0, -1);
    return Object.keys(fact.asked)
      .sort()
      .map((parameter) => askedKey(call, fact, parameter, within(outer, resolveKey(args, parameter, own))));
  };

  const found = new Map<CallKey, readonly AskedKey[]>();
  for (const call of new Set(calls)) {
    const keys: AskedKey[] = [];
    const seen = new Set([call]);
    for (const one of seen) {
      const some = await keysOf(one);
      keys.push(...(seen.size > MOST_LOOKUPS ? some.map(unknownOrigin) : some));
      if (seen.size <= MOST_LOOKUPS) for (const next of some.flatMap((key) => key.calls)) seen.add(next);
    }
    found.set(call, keys);
  }
  return found;
}

function resolveKey(args: { readonly [parameter: string]: Ref }, parameter: string, facts: LoadedFacts): Value {
  const ref: Ref = Object.hasOwn(args, parameter)
    ? (args[parameter] as Ref)
    : { kind: "missing", searched: [], reason: "no entry says where it comes from" };
  return resolveRef(ref, facts);
}

function askedKey(call: CallKey, fact: LedgerFact, parameter: string, value: Value): AskedKey {
  const { status, sources, calls, reason } = value;
  const asked = fact.asked[parameter] ?? null;
  const because = reason === undefined ? {} : { reason };
  return { call, ledger: fact.ledger, parameter, asked, status, sources, calls, ...because };
}

/** The look-ups of a called AOP name their evidence as its own run does; here it lies within that call. */
function within(outer: readonly CallKey[], value: Value): Value {
  if (outer.length === 0) return value;
  const source = (id: SourceId): SourceId =>
    outer.reduceRight<SourceId>((inner, call) => `within:${call}/${inner}`, id);
  return { ...value, sources: value.sources.map(source), calls: value.calls.map((one) => [...outer, one].join("/")) };
}

function unknownOrigin(key: AskedKey): AskedKey {
  return { ...key, status: "missing", sources: [], calls: [], reason: "the look-ups behind it are too many" };
}

async function remember<T>(known: Map<string, Promise<T>>, name: string, load: () => Promise<T>): Promise<T> {
  const loaded = known.get(name) ?? load();
  known.set(name, loaded);
  return await loaded;
}
