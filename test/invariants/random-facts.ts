import * as fc from "fast-check";
import type { CallFact, Facts, LedgerFact, Ref } from "#trust";
import { type GivenFacts, ledger, request } from "../trust/facts.ts";

const TEXT = "営業一部の田中です。金額は12,000円、期限は令和8年12月31日、あるいは来月末。12−3、渡邊";
const CALLS = ["1.1", "1.2", "1.3", "1.4"] as const;

/** Recorded facts and a ref into them. */
export interface World {
  readonly given: GivenFacts;
  readonly ref: Ref;
}

const cell = fc.constantFrom<string | number>("営業一部", "営業二部", "D-1", "D-2", 12_000, 500, "2026-12-31");
const row = fc.record({ department_id: cell, name: cell, amount: cell });

const ledgerFact: fc.Arbitrary<LedgerFact> = fc
  .record({
    rows: fc.array(row, { maxLength: 3 }),
    outcome: fc.constantFrom("answered" as const, "answered" as const, "answered" as const, "failed" as const),
    exhaustive: fc.boolean(),
    version: fc.constantFrom(null, "v1", "v2", "v3"),
    validUntil: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  })
  .map(({ rows, validUntil, ...change }) =>
    ledger(rows, { ...change, ...(validUntil === undefined ? {} : { validUntil }) }),
  );

const leaf: fc.Arbitrary<Ref> = fc.oneof(
  fc.constantFrom<Ref>(...CALLS.map((call): Ref => ({ kind: "result", call }))),
  fc
    .tuple(fc.constantFrom(...CALLS), fc.constantFrom("/name", "/department_id", "/amount", "/x", "/0/name"))
    .map(([call, at]): Ref => ({ kind: "part", of: { kind: "result", call }, at })),
  fc
    .tuple(
      fc.nat(TEXT.length),
      fc.integer({ min: -1, max: 12 }),
      fc.constantFrom(
        undefined,
        "text@1",
        "text@2",
        "number@1",
        "number@2",
        "date@1",
        "date@2",
        "relative-date@1",
        "relative-date@2",
        "katakana@1",
      ),
    )
    .map(
      ([start, length, as]): Ref => ({
        kind: "span",
        source: "request",
        start,
        end: start + length,
        ...(as ? { as } : {}),
      }),
    ),
  fc
    .tuple(fc.constantFrom("code" as const, "model" as const), cell)
    .map(([by, value]): Ref => ({ kind: "made", by, value })),
  fc.constantFrom<Ref>(
    { kind: "identity", who: "requester" },
    { kind: "start-day" },
    { kind: "missing", searched: ["request"] },
    { kind: "file", attachment: "a" },
    { kind: "span", source: "answer:q1", start: 0, end: 4 },
  ),
  fc
    .tuple(fc.constantFrom(1, 2), fc.constantFrom("a", "b"))
    .map(([phase, field]): Ref => ({ kind: "artifact", phase, field })),
);

const { ref: anyRef } = fc.letrec<{ ref: Ref }>((tie) => ({
  ref: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom("list", "sum", "count", "join", "select", "dates.latest", "dates.addDays", "nothing"),
          fc.array(tie("ref"), { maxLength: 3 }),
          fc.constantFrom(undefined, "", "、", "name"),
        )
        .map(([fn, of, options]): Ref => ({ kind: "derived", fn, of, ...(options === undefined ? {} : { options }) })),
    },
    { weight: 1, arbitrary: fc.array(tie("ref"), { maxLength: 3 }).map((of): Ref => ({ kind: "candidates", of })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie("ref"), fc.constantFrom("/0", "/1", "/name", "/0/name"))
        .map(([of, at]): Ref => ({ kind: "part", of, at })),
    },
  ),
}));

/** Any ref, into the facts of `worlds`. */
export const refs: fc.Arbitrary<Ref> = anyRef;

const fact: fc.Arbitrary<CallFact> = fc.oneof(
  { weight: 3, arbitrary: ledgerFact },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("read" as const),
      outcome: fc.constantFrom("answered" as const, "failed" as const),
      content: row,
      askedAt: fc.constant(0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("effect" as const),
      state: fc.constantFrom("succeeded" as const, "failed" as const, "unknown" as const),
      receipt: row,
      given: fc.array(leaf, { maxLength: 2 }),
      at: fc.constant(0),
    }),
  },
);

/** A phase hands on what earlier phases did; an artifact of a later one is something made instead. */
function before(ref: Ref, phase: number): Ref {
  if (ref.kind === "artifact") return ref.phase < phase ? ref : { kind: "made", by: "code", value: "x" };
  if (ref.kind === "part") return { ...ref, of: before(ref.of, phase) };
  return ref.kind === "derived" || ref.kind === "candidates"
    ? { ...ref, of: ref.of.map((one) => before(one, phase)) }
    : ref;
}

/** Random recorded facts: ledgers, reads and effects of four calls, two artifacts, a request and perhaps an answer. */
export const facts: fc.Arbitrary<GivenFacts> = fc
  .record({
    calls: fc.tuple(...CALLS.map(() => fc.option(fact, { nil: undefined, freq: 6 }))),
    artifacts: fc
      .tuple(anyRef, anyRef, anyRef, anyRef)
      .map(([a, b, c, d]) => ({ 1: { a: before(a, 1), b: before(b, 1) }, 2: { a: before(c, 2), b: before(d, 2) } })),
    answered: fc.boolean(),
    authenticated: fc.boolean(),
  })
  .map(({ calls, artifacts, answered, authenticated }) => ({
    sources: [
      request(TEXT),
      ...(answered ? [{ id: "answer:q1" as const, text: "営業一部", sha256: "", by: "a" }] : []),
    ],
    calls: Object.fromEntries(CALLS.flatMap((call, i) => (calls[i] ? [[call, calls[i]]] : []))),
    artifacts,
    authenticated,
  }));

/** Random facts with a ref into them. */
export const worlds: fc.Arbitrary<World> = fc.record({ given: facts, ref: anyRef });

/** The leaves that a ref leads to, over artifacts; each with its own evidence. */
export function leavesOf(ref: Ref, known: Facts, at = "", depth = 0): readonly Ref[] {
  if (depth > 80) return [];
  const inner = (one: Ref, within = ""): readonly Ref[] => leavesOf(one, known, within, depth + 1);
  if (ref.kind === "part") return inner(ref.of, ref.at + at);
  if (ref.kind === "artifact") {
    const handed = known.artifact(ref.phase, ref.field);
    return handed ? inner(handed, at) : [ref];
  }
  if (ref.kind !== "derived" && ref.kind !== "candidates") return [ref];
  const [, name = "", ...rest] = at.split("/");
  const element = ref.kind === "derived" ? elementOf(ref, name) : undefined;
  return element ? inner(element, rest.map((part) => `/${part}`).join("")) : ref.of.flatMap((one) => inner(one));
}

/** The one value that stands in a list or an object under this name: it keeps its own evidence. */
function elementOf({ fn, of, options }: Extract<Ref, { kind: "derived" }>, name: string): Ref | undefined {
  if (fn === "list") return /^\d+$/.test(name) ? of[Number(name)] : undefined;
  return fn === "object" && Array.isArray(options) ? of[options.indexOf(name)] : undefined;
}
