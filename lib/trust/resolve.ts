import type { Json } from "#ports";
import type { EffectFact, Facts, LedgerFact, Source } from "./facts.ts";
import { capOf } from "./function-cap.ts";
import { PURE_FUNCTIONS, PureFunctionError } from "./functions.ts";
import { comparable, NORMALISERS } from "./normalise.ts";
import { originOf } from "./origin.ts";
import { readPointer } from "./pointer.ts";
import type { CallKey, Ref, SourceId } from "./ref.ts";
import { ResolveBudget } from "./resolve-budget.ts";
import { joinStatuses, type Status } from "./status.ts";
import type { Value } from "./value.ts";

const MAX_DEPTH = 64;

/**
 * Computes the value and status of a ref from recorded facts (spec trust.md section 1). Pure and total: a ref that
 * points at nothing, or is out of form, is `missing` with a reason; it never throws and never improves on its facts.
 */
export function resolveRef(ref: Ref, facts: Facts): Value {
  const budget = new ResolveBudget();
  const value = resolve(ref, facts, { depth: 0, budget });
  return budget.isSpent ? nothing(ref, "missing", "the value is too large") : value;
}

/** How deep a resolution is, and what it may still visit and put together. */
interface Walk {
  readonly depth: number;
  readonly budget: ResolveBudget;
}

function deeper(walk: Walk): Walk {
  return { ...walk, depth: walk.depth + 1 };
}

function resolve(ref: Ref, facts: Facts, walk: Walk): Value {
  if (walk.depth > MAX_DEPTH) return nothing(ref, "missing", "the value is nested too deeply");
  if (!walk.budget.visit()) return nothing(ref, "missing", "the value is too large");
  switch (ref.kind) {
    case "span":
      return resolveSpan(ref, facts);
    case "result":
      return resolvePart(ref, ref.call, "", facts, walk);
    case "part":
      return resolvePartOf(ref, facts, walk);
    case "artifact": {
      const handed = facts.artifact(ref.phase, ref.field);
      if (!handed) return nothing(ref, "missing", `phase ${ref.phase} handed on no ${ref.field}`);
      return { ...resolve(handed, facts, deeper(walk)), ref };
    }
    case "file": {
      const file = facts.file(ref.attachment);
      if (!file) return nothing(ref, "missing", "no such file was given");
      const value = { attachment: file.attachment, name: file.name, type: file.type };
      return { ref, status: "extracted", value, sources: [`attachment:${file.attachment}`], calls: [] };
    }
    case "identity": {
      const status = facts.requester.authenticated ? "verified" : "missing";
      if (status === "missing") return nothing(ref, status, "the requester is unknown");
      return { ref, status, value: facts.requester.person, sources: [], calls: [] };
    }
    case "made":
      return { ref, status: "inferred", value: ref.value, sources: [], calls: [], reason: `made by ${ref.by}` };
    case "derived":
      return resolveDerived(ref, facts, walk);
    case "candidates":
      return resolveCandidates(ref, facts, walk);
    case "missing":
      return { ref, status: "missing", sources: ref.searched, calls: [], ...reasonOf(ref.reason) };
    default:
      return nothing(ref, "missing", "the value is out of form");
  }
}

function resolveSpan(ref: Extract<Ref, { kind: "span" }>, facts: Facts): Value {
  const source = facts.source(ref.source);
  if (!source) return absent(ref, ref.source, `the source ${ref.source} was not recorded`, facts);
  const whole = Number.isInteger(ref.start) && Number.isInteger(ref.end);
  if (!whole || ref.start < 0 || ref.end <= ref.start || ref.end > source.text.length) {
    return nothing(ref, "missing", `the span does not lie in ${ref.source}`, [ref.source]);
  }
  const raw = source.text.slice(ref.start, ref.end);
  const normalise = ref.as === undefined ? (text: string) => text : NORMALISERS.get(ref.as);
  const value = normalise?.(raw);
  if (value === undefined) return nothing(ref, "missing", `「${raw}」 is not such a value`, [ref.source]);
  return { ref, status: spanStatus(ref, source), value, sources: [ref.source], calls: [] };
}

/** A text that was put together from values is no better than those of its parts that the span touches. */
function spanStatus({ start, end }: Extract<Ref, { kind: "span" }>, { parts }: Source): Status {
  if (!parts) return "extracted";
  const touched = parts.filter((part) => part.start < end && start < part.end).map(({ status }) => status);
  return touched.length === 0 ? "inferred" : joinStatuses("extracted", ...touched);
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
  if (value === undefined) return nothing(ref, "missing", `there is no ${at}`, whole.sources, whole.calls);
  return { ...whole, ref, value };
}

function resolvePart(ref: Ref, call: CallKey, at: string, facts: Facts, walk: Walk): Value {
  const fact = facts.call(call);
  if (!fact) return absent(ref, call, `call ${call} has no recorded outcome`, facts);
  const calls = [call];
  if (fact.kind === "ledger") return resolveLedger(ref, fact, call, at);
  if (fact.kind === "effect") return resolveReceipt(ref, fact, call, at, facts, walk);
  const sources: readonly SourceId[] = [`call:${call}`];
  if (fact.outcome === "failed") return nothing(ref, "lookup-failed", fact.reason ?? "the read failed", sources, calls);
  const value = readPointer(fact.content, at);
  if (value === undefined) return nothing(ref, "missing", `the answer has no ${at}`, sources, calls);
  return { ref, status: "extracted", value, sources, calls };
}

/**
 * A field of a succeeded effect's receipt is verified where the outside system made it. What it was given and only says
 * again stays what it was: a guess does not become a fact by being written down elsewhere.
 */
function resolveReceipt(ref: Ref, fact: EffectFact, call: CallKey, at: string, facts: Facts, walk: Walk): Value {
  const calls = [call];
  if (fact.state !== "succeeded") return nothing(ref, "missing", `the action of call ${call} ${fact.state}`, [], calls);
  const value = readPointer(fact.receipt, at);
  if (value === undefined) return nothing(ref, "missing", `the receipt has no ${at}`, [], calls);
  const given = (fact.given ?? []).map((one) => resolve(one, facts, deeper(walk)));
  const said = new Set(leavesOf(value).map(comparable));
  const again = given.filter(
    (one) => one.value !== undefined && leavesOf(one.value).some((leaf) => said.has(comparable(leaf))),
  );
  return {
    ref,
    status: joinStatuses("verified", ...again.map((one) => one.status)),
    value,
    sources: [...new Set(again.flatMap((one) => one.sources))],
    calls: [...new Set([...calls, ...again.flatMap((one) => one.calls)])],
  };
}

/** Everything in a value that says something: its texts and numbers. */
function leavesOf(value: Json): readonly Json[] {
  if (value === null || typeof value === "boolean" || value === "") return [];
  return typeof value === "object" ? Object.values(value).flatMap(leavesOf) : [value];
}

function resolveLedger(ref: Ref, fact: LedgerFact, call: CallKey, at: string): Value {
  const sources: readonly SourceId[] = [`call:${call}`];
  const calls = [call];
  const until = fact.validUntil === undefined ? {} : { validUntil: fact.validUntil };
  const [row] = fact.rows;
  if (fact.outcome === "failed")
    return nothing(ref, "lookup-failed", fact.reason ?? "the ledger could not be asked", sources, calls);
  if (row === undefined) {
    return fact.exhaustive
      ? nothing(ref, "refuted", `${fact.ledger} does not have it`, sources, calls)
      : nothing(ref, "lookup-failed", `${fact.ledger} was not searched to its end`, sources, calls);
  }
  if (fact.rows.length > 1) {
    const candidates = fact.rows.flatMap((candidate) => readPointer(candidate, at) ?? []);
    return {
      ref,
      status: "ambiguous",
      candidates,
      sources,
      calls,
      reason: `${fact.ledger} has ${fact.rows.length} matches`,
      ...until,
    };
  }
  const value = readPointer(row, at);
  if (value === undefined) return nothing(ref, "missing", `the row has no ${at}`, sources, calls);
  const proven = fact.exhaustive && fact.version !== null;
  const reason = proven
    ? {}
    : { reason: fact.exhaustive ? "the ledger told no version" : "the ledger was not searched to its end" };
  return { ref, status: proven ? "verified" : "extracted", value, sources, calls, ...reason, ...until };
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
  const sources = [...new Set(inputs.flatMap((input) => input.sources))];
  const calls = [...new Set(inputs.flatMap((input) => input.calls))];
  if (walk.budget.isSpent) return nothing(ref, "missing", "the value is too large", sources, calls);
  const fn = PURE_FUNCTIONS.get(ref.fn);
  if (!fn) return nothing(ref, "missing", `${ref.fn} is not a registered function`, sources, calls);
  const bad = inputs.find((input) => input.value === undefined);
  const status: Status = joinStatuses(
    inputs.length === 0 ? "inferred" : capOf(ref, facts),
    ...inputs.map((input) => input.status),
  );
  if (bad) return nothing(ref, status, bad.reason ?? "an input has no value", sources, calls);
  const limits = inputs.flatMap((input) => (input.validUntil === undefined ? [] : [input.validUntil]));
  try {
    const value = fn.apply(
      inputs.flatMap((input) => (input.value === undefined ? [] : [input.value])),
      ref.options ?? null,
    );
    const until = limits.length === 0 ? {} : { validUntil: Math.min(...limits) };
    return { ref, status, value, sources, calls, ...until };
  } catch (error) {
    if (!(error instanceof PureFunctionError)) throw error;
    return nothing(ref, "missing", error.message, sources, calls);
  }
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
  const sources = [...new Set(all.flatMap((one) => one.sources))];
  const calls = [...new Set(all.flatMap((one) => one.calls))];
  return { ref, status, candidates, sources, calls, reason: `${candidates.length} candidates` };
}

function absent(ref: Ref, name: CallKey | SourceId, reason: string, facts: Facts): Value {
  return nothing(ref, "missing", facts.isChanged?.(name) ? "the record was changed" : reason);
}

function nothing(
  ref: Ref,
  status: Status,
  reason: string,
  sources: readonly SourceId[] = [],
  calls: readonly CallKey[] = [],
): Value {
  return { ref, status, sources, calls, reason };
}

function reasonOf(reason: string | undefined): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}
