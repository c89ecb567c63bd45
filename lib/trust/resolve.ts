import type { Json } from "#ports";
import type { EffectFact, Facts } from "./facts.ts";
import { isMadeByCode } from "./function-cap.ts";
import { PURE_FUNCTIONS } from "./functions/functions.ts";
import { PureFunctionError } from "./functions/pure-function.ts";
import { absent, lacking } from "./lacking.ts";
import { originOf } from "./origin.ts";
import { readPointer } from "./pointer.ts";
import type { CallKey, Ref, SourceId } from "./ref.ts";
import type { Given } from "./resolutions.ts";
import { ResolveBudget } from "./resolve-budget.ts";
import { resolveLedger } from "./resolve-ledger.ts";
import { resolveSpan } from "./resolve-span.ts";
import { joinStatuses } from "./status.ts";
import { describeFlags, flagText } from "./text/flag-text.ts";
import { plainText } from "./text/fold-text.ts";
import type { Value } from "./value.ts";
import { statusOfReceipt, statusOfRequester } from "./verified.ts";

const MAX_DEPTH = 64;

/**
 * Computes the value and status of a ref from recorded facts (spec trust.md section 1). Pure and total: a ref that
 * points at nothing, or is out of form, is `missing` with a reason; it never throws and never improves on its facts.
 */
export function resolveRef(ref: Ref, facts: Facts): Value {
  const { resolutions } = facts;
  const kept = resolutions?.values.get(ref);
  if (kept) return kept;
  const misses = resolutions?.misses;
  const budget = new ResolveBudget();
  const resolved = resolve(ref, facts, { depth: 0, budget });
  const value = budget.isSpent ? lacking(ref, "missing", "the value is too large") : flagged(resolved);
  if (resolutions?.misses === misses) resolutions?.values.set(ref, value);
  return value;
}

/** What no ledger vouches for is shown with the letters in it that may be taken for others (spec trust.md section 2). */
function flagged(value: Value): Value {
  if (value.status === "verified") return value;
  const texts = [value.raw, value.value, ...(value.candidates ?? [])].filter((text) => typeof text === "string");
  const flags = texts.flatMap(flagText);
  if (flags.length === 0) return value;
  const why = describeFlags(flags);
  return { ...value, flags, reason: value.reason === undefined ? why : `${value.reason}; ${why}` };
}

/** How deep a resolution is, and what it may still visit and put together. */
interface Walk {
  readonly depth: number;
  readonly budget: ResolveBudget;
}

function deeper(walk: Walk): Walk {
  return { depth: walk.depth + 1, budget: walk.budget };
}

function resolve(ref: Ref, facts: Facts, walk: Walk): Value {
  walk.budget.reach(walk.depth);
  if (walk.depth > MAX_DEPTH) return lacking(ref, "missing", "the value is nested too deeply");
  if (!walk.budget.visit()) return lacking(ref, "missing", "the value is too large");
  switch (ref.kind) {
    case "span":
      return resolveSpan(ref, facts, ref.anchor && resolve(ref.anchor, facts, deeper(walk)));
    case "result":
      return resolvePart(ref, ref.call, "", facts, walk);
    case "part":
      return resolvePartOf(ref, facts, walk);
    case "artifact": {
      const handed = facts.artifact(ref.phase, ref.field);
      if (!handed) return lacking(ref, "missing", `phase ${ref.phase} handed on no ${ref.field}`);
      return { ...resolve(handed, facts, deeper(walk)), ref };
    }
    case "file": {
      const file = facts.file(ref.attachment);
      if (!file) return lacking(ref, "missing", "no such file was given");
      const value = { attachment: file.attachment, name: file.name, type: file.type };
      return { ref, status: "extracted", value, sources: [`attachment:${file.attachment}`], calls: [] };
    }
    case "identity": {
      const status = statusOfRequester(facts.requester);
      if (status === "missing") return lacking(ref, status, "the requester is unknown");
      return { ref, status, value: facts.requester.person, sources: [], calls: [] };
    }
    case "start-day":
      return facts.startDay === undefined
        ? lacking(ref, "missing", "the day the run started was not recorded")
        : { ref, status: "inferred", value: facts.startDay, sources: [], calls: [], reason: "the day the run started" };
    case "made":
      return { ref, status: "inferred", value: ref.value, sources: [], calls: [], reason: `made by ${ref.by}` };
    case "derived":
      return resolveDerived(ref, facts, walk);
    case "candidates":
      return resolveCandidates(ref, facts, walk);
    case "missing": {
      const standing = ref.raw && resolve(ref.raw, facts, deeper(walk));
      const raw = typeof standing?.value === "string" ? standing.value : standing?.raw;
      const because = { ...reasonOf(ref.reason), ...(raw === undefined ? {} : { raw }) };
      return { ref, status: "missing", sources: ref.searched, calls: [], ...because };
    }
    default:
      return lacking(ref, "missing", "the value is out of form");
  }
}

/** A part of a call's outcome is judged by the outcome itself; a part of anything else is that value's part. */
function resolvePartOf(ref: Extract<Ref, { kind: "part" }>, facts: Facts, walk: Walk): Value {
  const { of: inner, at } = originOf(ref, facts);
  if (inner.kind === "result") return resolvePart(ref, inner.call, at, facts, walk);
  const whole = resolve(inner, facts, deeper(walk));
  if (whole.candidates) {
    const candidates = whole.candidates.flatMap((candidate) => readPointer(candidate, at) ?? []);
    return { ...whole, ref, candidates };
  }
  if (whole.value === undefined) return { ...whole, ref };
  const value = readPointer(whole.value, at);
  if (value === undefined) return lacking(ref, "missing", `there is no ${at}`, whole.sources, whole.calls);
  return { ...whole, ref, value };
}

function resolvePart(ref: Ref, call: CallKey, at: string, facts: Facts, walk: Walk): Value {
  const fact = facts.call(call);
  if (!fact) return absent(ref, call, `call ${call} has no recorded outcome`, facts);
  const calls = [call];
  if (fact.kind === "ledger") return resolveLedger(ref, fact, call, at);
  if (fact.kind === "effect") return resolveReceipt(ref, fact, call, at, facts, walk);
  const sources: readonly SourceId[] = [`call:${call}`];
  if (fact.outcome === "failed") return lacking(ref, "lookup-failed", fact.reason ?? "the read failed", sources, calls);
  const value = readPointer(fact.content, at);
  if (value === undefined) return lacking(ref, "missing", `the answer has no ${at}`, sources, calls);
  return { ref, status: "extracted", value, sources, calls };
}

/**
 * A field of a succeeded effect's receipt is verified where the outside system made it. What it was given and only says
 * again stays what it was: a guess does not become a fact by being written down elsewhere. A receipt that a person told,
 * because nobody knew the outcome, is that person's word: extracted at best.
 */
function resolveReceipt(ref: Ref, fact: EffectFact, call: CallKey, at: string, facts: Facts, walk: Walk): Value {
  const calls = [call];
  if (fact.state !== "succeeded") return lacking(ref, "missing", `the action of call ${call} ${fact.state}`, [], calls);
  const value = readPointer(fact.receipt, at);
  if (value === undefined) return lacking(ref, "missing", `the receipt has no ${at}`, [], calls);
  const given = resolveGiven(fact, call, facts, walk);
  // Nothing is sent without a value: one that is gone now may be what the receipt says again.
  const isLost = given.some(({ value: one }) => one.value === undefined);
  const said = given.length === 0 ? NOTHING_SAID : new Set(leavesOf(value));
  const again = given.filter(({ leaves }) => leaves.some((leaf) => said.has(leaf))).map((one) => one.value);
  const caps = [
    ...(isLost ? (["inferred"] as const) : []),
    ...(fact.toldBy === undefined ? [] : (["extracted"] as const)),
  ];
  const status = statusOfReceipt([...again.map((one) => one.status), ...caps]);
  const told = fact.toldBy === undefined ? {} : { reason: `the receipt is the word of ${fact.toldBy}` };
  // Most receipts say nothing again.
  if (again.length === 0) return { ref, status, value, sources: [], calls, ...told };
  return {
    ...earliestEnd(again),
    ...told,
    ref,
    status,
    value,
    sources: [...new Set(again.flatMap((one) => one.sources))],
    calls: [...new Set([...calls, ...again.flatMap((one) => one.calls)])],
  };
}

const NOTHING_SAID: ReadonlySet<string> = new Set();

/**
 * What an action was given. Every part of its receipt leads there, so it may be kept: that costs the budget what it did
 * at first, and is taken only where it is not nested too deeply. It saves time, and that is all.
 */
function resolveGiven(fact: EffectFact, call: CallKey, facts: Facts, walk: Walk): readonly Given[] {
  const { resolutions } = facts;
  const kept = resolutions?.given.get(call);
  if (kept !== undefined && walk.depth + kept.height <= MAX_DEPTH) {
    walk.budget.spend(kept);
    return kept.given;
  }
  const misses = resolutions?.misses;
  const count = walk.budget.count(walk.depth);
  const below = deeper(walk);
  const given = (fact.given ?? []).map((ref): Given => {
    const value = resolve(ref, facts, below);
    return { value, leaves: value.value === undefined ? [] : leavesOf(value.value) };
  });
  const cost = count.end();
  const isWhole = !walk.budget.isSpent && walk.depth + cost.height <= MAX_DEPTH && resolutions?.misses === misses;
  if (isWhole) resolutions?.given.set(call, { given, ...cost });
  return given;
}

/** More alike than `comparable`: whatever may be the given value again is held to be it. */
function loosely(value: string | number): string {
  return typeof value === "string" ? plainText(value) : JSON.stringify(value);
}

/** Everything in a value that says something, `loosely`: its texts and numbers; put behind `leaves`. */
function leavesOf(value: Json, leaves: string[] = []): readonly string[] {
  if (value === null || typeof value === "boolean" || value === "") return leaves;
  if (typeof value !== "object") leaves.push(loosely(value));
  else for (const inner of Object.values(value)) leavesOf(inner, leaves);
  return leaves;
}

/** What is put together counts by its size; a value that came from a record as it is does not. */
function resolveAll(refs: readonly Ref[], facts: Facts, walk: Walk): readonly Value[] {
  const values: Value[] = [];
  for (const ref of refs) {
    if (walk.budget.isSpent) break;
    const value = resolve(ref, facts, deeper(walk));
    if (originOf(ref, facts).of.kind !== "derived")
      for (const one of value.candidates ?? [value.value]) walk.budget.use(one);
    values.push(value);
  }
  return values;
}

function resolveDerived(ref: Extract<Ref, { kind: "derived" }>, facts: Facts, walk: Walk): Value {
  const inputs = resolveAll(ref.of, facts, walk);
  walk.budget.use(ref.options);
  const sources = unite(inputs, ({ sources: some }) => some);
  const calls = unite(inputs, ({ calls: some }) => some);
  if (walk.budget.isSpent) return lacking(ref, "missing", "the value is too large", sources, calls);
  const fn = PURE_FUNCTIONS.get(ref.fn);
  if (!fn) return lacking(ref, "missing", `${ref.fn} is not a registered function`, sources, calls);
  const bad = inputs.find((input) => input.value === undefined);
  const made = inputs.length === 0 || isMadeByCode(ref, facts);
  const [first = "inferred", ...others] = inputs.map((input) => input.status);
  const status = joinStatuses(first, ...others, ...(made ? (["inferred"] as const) : []));
  if (bad) return lacking(ref, status, bad.reason ?? "an input has no value", sources, calls);
  try {
    const value = fn.apply(
      inputs.flatMap((input) => (input.value === undefined ? [] : [input.value])),
      ref.options ?? null,
    );
    return { ref, status, value, sources, calls, ...earliestEnd(inputs) };
  } catch (error) {
    if (!(error instanceof PureFunctionError)) throw error;
    return lacking(ref, "missing", error.message, sources, calls);
  }
}

function earliestEnd(values: readonly Value[]): Pick<Value, "validUntil"> {
  const ends = values.flatMap(({ validUntil }) => validUntil ?? []);
  return ends.length === 0 ? {} : { validUntil: Math.min(...ends) };
}

function resolveCandidates(ref: Extract<Ref, { kind: "candidates" }>, facts: Facts, walk: Walk): Value {
  const all = resolveAll(ref.of, facts, walk);
  const status = joinStatuses(
    "ambiguous",
    ...all.filter((one) => one.value === undefined && one.candidates === undefined).map((one) => one.status),
  );
  const candidates = all.flatMap((one): readonly Json[] =>
    one.value === undefined ? (one.candidates ?? []) : [one.value],
  );
  const sources = unite(all, ({ sources: some }) => some);
  const calls = unite(all, ({ calls: some }) => some);
  return { ref, status, candidates, sources, calls, reason: `${candidates.length} candidates` };
}

function unite<Name>(values: readonly Value[], namesOf: (value: Value) => readonly Name[]): readonly Name[] {
  const all = new Set<Name>();
  for (const value of values) for (const name of namesOf(value)) all.add(name);
  return [...all];
}

function reasonOf(reason: string | undefined): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}
