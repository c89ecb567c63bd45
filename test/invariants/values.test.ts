import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CallFact, type Facts, isAtLeast, joinStatuses, type Ref, resolveRef, STATUSES } from "#trust";
import { factsOf, type GivenFacts } from "../trust/facts.ts";
import { countCases, holdsFor } from "./counted.ts";
import { facts, leavesOf, refs, worlds } from "./random-facts.ts";

const RUNS = 3_000;
const status = fc.constantFrom(...STATUSES);

/** Whether this call's outcome alone can make something verified. */
function qualifies(fact: CallFact | undefined): boolean {
  if (fact?.kind === "effect") return fact.state === "succeeded";
  if (fact?.kind !== "ledger" || fact.outcome !== "answered") return false;
  return fact.exhaustive && fact.version !== null && fact.rows.length === 1;
}

function restsOnRecord(leaf: Ref, known: Facts): boolean {
  if (leaf.kind === "identity") return known.requester.authenticated;
  return leaf.kind === "result" && qualifies(known.call(leaf.call));
}

describe("for random facts and values", () => {
  it("I1: what is verified rests on qualifying ledger reads, receipts and identities, and on nothing else", async () => {
    const count = countCases("I1", RUNS);
    await holdsFor(worlds, RUNS, ({ given, ref }) => {
      const known = factsOf(given);
      const value = resolveRef(ref, known);
      count.cases += 1;
      if (value.status !== "verified") return;
      count.interesting += 1;
      expect(value.calls.every((call) => qualifies(known.call(call)))).toBe(true);
      expect(leavesOf(ref, known).every((leaf) => restsOnRecord(leaf, known))).toBe(true);
    });
  });

  it("I1: the element of a list, and of a list in it, is worth what it is worth alone, however it is handed on", () => {
    const row = { department_id: "d10", name: "営業一部" };
    const look = { kind: "ledger", ledger: "department_list", outcome: "answered", exhaustive: true } as const;
    const read = { ...look, version: "v1", rows: [row], key: "department_id", asked: { name: "営業一部" }, askedAt: 0 };
    const sure: Ref = { kind: "result", call: "1.3" };
    const guess: Ref = { kind: "made", by: "model", value: "営業二部" };
    const list = (...of: readonly Ref[]): Ref => ({ kind: "derived", fn: "list", of });
    const at = (of: Ref, pointer: string): Ref => ({ kind: "part", of, at: pointer });
    const known = factsOf({
      calls: { "1.3": read },
      artifacts: { 1: { a: at(list(sure, guess), "/0"), b: at(list(list(guess, sure)), "/0/1") } },
    });
    const handed = ["a", "b"].map((field): Ref => ({ kind: "artifact", phase: 1, field }));
    for (const ref of [...handed, list(...handed), at(list(guess, ...handed), "/1")]) {
      expect(resolveRef(ref, known).status).toBe("verified");
      expect(leavesOf(ref, known).every((leaf) => restsOnRecord(leaf, known))).toBe(true);
    }
    expect(resolveRef(at(list(sure, guess), "/1"), known).status).toBe("inferred");
    expect(resolveRef(list(sure, guess), known).status).toBe("inferred");
  });

  it("I2: the join is associative, commutative, idempotent and monotone, for statuses and for derived values", async () => {
    const count = countCases("I2", RUNS);
    await holdsFor(fc.tuple(status, status, status), RUNS / 2, ([a, b, c]) => {
      count.cases += 1;
      expect(joinStatuses(a, joinStatuses(b, c))).toBe(joinStatuses(joinStatuses(a, b), c));
      expect(joinStatuses(a, b)).toBe(joinStatuses(b, a));
      expect(joinStatuses(a, a)).toBe(a);
      expect(isAtLeast(a, joinStatuses(a, b))).toBe(true);
      if (isAtLeast(a, b)) expect(isAtLeast(joinStatuses(a, c), joinStatuses(b, c))).toBe(true);
    });
    const list = (...of: readonly Ref[]): Ref => ({ kind: "derived", fn: "list", of });
    await holdsFor(fc.tuple(facts, refs, refs, refs), RUNS / 2, ([given, a, b, c]) => {
      const known = factsOf(given);
      const of = (ref: Ref) => resolveRef(ref, known).status;
      count.cases += 1;
      count.interesting += of(a) === of(b) ? 0 : 1;
      expect(of(list(a, b))).toBe(of(list(b, a)));
      expect(of(list(a, list(b, c)))).toBe(of(list(list(a, b), c)));
      expect(of(list(a, a))).toBe(of(list(a)));
      expect(of(list(a, b))).toBe(joinStatuses(of(a), of(b)));
    });
  });

  it("I3: however many phases hand a value on or say it again, it is what it was", async () => {
    const count = countCases("I3", RUNS);
    await holdsFor(fc.tuple(worlds, fc.integer({ min: 1, max: 30 })), RUNS, ([{ given, ref }, agents]) => {
      const artifacts = Object.fromEntries(
        Array.from({ length: agents }, (_, i) => [
          100 + i,
          { x: i === 0 ? ref : ({ kind: "artifact", phase: 99 + i, field: "x" } as const) },
        ]),
      );
      const known = factsOf({ ...given, artifacts: { ...given.artifacts, ...artifacts } });
      const alone = resolveRef(ref, known);
      const echoed = resolveRef({ kind: "artifact", phase: 99 + agents, field: "x" }, known);
      count.cases += 1;
      // A chain of artifacts is followed so far and no further; what is beyond is missing, never more.
      if (echoed.reason === "the value is nested too deeply") return;
      count.interesting += agents > 1 && alone.value !== undefined ? 1 : 0;
      expect({ ...echoed, ref: null }).toEqual({ ...alone, ref: null });
      if (alone.value === undefined) return;
      const made: Ref = { kind: "made", by: "model", value: alone.value };
      const agreed = Array.from({ length: agents }, () => made);
      expect(isAtLeast(resolveRef({ kind: "derived", fn: "list", of: agreed }, known).status, "extracted")).toBe(false);
      expect(resolveRef({ kind: "candidates", of: agreed }, known).status).toBe("ambiguous");
    });
  });

  it("I4: a failed or lost record never makes a value better, and never refutes one", async () => {
    const count = countCases("I4", RUNS);
    const fault = fc.constantFrom("failed" as const, "lost" as const);
    const calls = fc.subarray(["1.1", "1.2", "1.3", "1.4"], { minLength: 1 });
    await holdsFor(fc.tuple(worlds, fault, calls), RUNS, ([{ given, ref }, kind, hit]) => {
      const before = resolveRef(ref, factsOf(given));
      const after = resolveRef(ref, factsOf({ ...given, calls: breakCalls(given.calls ?? {}, hit, kind) }));
      count.cases += 1;
      count.interesting += before.status === after.status ? 0 : 1;
      if (after.status === "refuted") expect(before.status).toBe("refuted");
      // A ledger's no that can no longer be heard is no longer a no; nothing can be done with either.
      if (!isAtLeast(after.status, "ambiguous")) return;
      expect(isAtLeast(before.status, after.status)).toBe(true);
    });
  });
});

function breakCalls(calls: NonNullable<GivenFacts["calls"]>, hit: readonly string[], kind: "failed" | "lost") {
  return Object.fromEntries(
    Object.entries(calls).flatMap(([call, fact]): readonly (readonly [string, CallFact])[] => {
      if (!hit.includes(call)) return [[call, fact]];
      if (kind === "lost") return [];
      return [[call, fact.kind === "effect" ? { ...fact, state: "unknown" } : { ...fact, outcome: "failed" }]];
    }),
  );
}
