import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EffectFact, type Facts, type Ref, Resolutions, resolveRef } from "#trust";
import { factsOf, type GivenFacts, ledger, request } from "./facts.ts";

describe("what is kept while one function resolves refs", () => {
  it("changes nothing that a ref comes to, in whatever order and however often refs are resolved", () => {
    fc.assert(
      fc.property(given, fc.array(ref, { maxLength: 8 }), (recorded, refs) => {
        const keeping = keepResolutions(recorded);
        const plain = factsOf(recorded);

        for (const one of [...refs, ...refs.toReversed(), ...refs.map((again) => structuredClone(again))]) {
          expect(resolveRef(one, keeping)).toEqual(resolveRef(one, plain));
        }
      }),
    );
  });

  it("keeps nothing that rests on a fact that was not there yet", () => {
    const calls: { [call: string]: EffectFact } = {};
    const facts = keepResolutions({ calls });
    const whole: Ref = { kind: "derived", fn: "list", of: [{ kind: "result", call: "1.1" }] };

    expect(resolveRef(whole, facts)).toMatchObject({ status: "missing" });
    calls["1.1"] = effect([{ kind: "result", call: "1.2" }], { id: "A-1" });
    expect(resolveRef(whole, facts)).toMatchObject({ status: "inferred" });
    calls["1.2"] = effect([], "B-2");
    expect(resolveRef(whole, facts)).toMatchObject({ status: "verified", value: [{ id: "A-1" }] });
  });

  it("counts what was kept as often as it is used: a value that is too large stays too large", () => {
    const many: Ref = { kind: "derived", fn: "list", of: Array.from({ length: 5_000 }, () => start()) };
    const calls = { "1.1": effect([many], "A-1") };
    const [plain, keeping] = [factsOf({ calls }), keepResolutions({ calls })];
    const some = (count: number): Ref => ({
      kind: "candidates",
      of: Array.from({ length: count }, (): Ref => ({ kind: "result", call: "1.1" })),
    });

    for (const count of [3, 4, 3]) {
      expect(resolveRef(some(count), keeping)).toEqual(resolveRef(some(count), plain));
    }
    expect(resolveRef(some(4), keeping).reason).toBe("the value is too large");
    expect(resolveRef(some(3), keeping).status).toBe("ambiguous");
  });

  it("is not taken where it would be nested too deeply", () => {
    const receipt: Ref = { kind: "result", call: "1.1" };
    const calls = { "1.1": effect([listed(10, start())], "A-1") };
    const [plain, keeping] = [factsOf({ calls }), keepResolutions({ calls })];

    for (let depth = 0; depth < 70; depth += 1) {
      expect(resolveRef(listed(depth, receipt), keeping)).toEqual(resolveRef(listed(depth, receipt), plain));
    }
  });
});

function start(): Ref {
  return { kind: "start-day" };
}

function listed(depth: number, innermost: Ref): Ref {
  return depth === 0 ? innermost : { kind: "derived", fn: "list", of: [listed(depth - 1, innermost)] };
}

function effect(given: readonly Ref[], receipt: EffectFact["receipt"]): EffectFact {
  return { kind: "effect", state: "succeeded", at: 0, given, ...(receipt === undefined ? {} : { receipt }) };
}

/** The same facts, as they are loaded for a function. */
function keepResolutions(recorded: GivenFacts): Facts {
  const facts = factsOf(recorded);
  const resolutions = new Resolutions();
  const found = <Found>(fact: Found | undefined): Found | undefined => {
    if (fact === undefined) resolutions.misses += 1;
    return fact;
  };
  return {
    ...facts,
    resolutions,
    source: (id) => found(facts.source(id)),
    call: (key) => found(facts.call(key)),
    artifact: (phase, field) => found(facts.artifact(phase, field)),
  };
}

const text = fc.constantFrom("A-1", "Ａ-1", "営業一部", "B", "7");
const content = fc.oneof(text, fc.constantFrom(7, 12, null), fc.record({ id: text, name: text }));

/** Refs that lead to these calls and fields: a circle is resolved until the budget is spent, which takes its time. */
function refTo(calls: readonly string[], fields: readonly string[]): fc.Arbitrary<Ref> {
  const artifact = { kind: fc.constant("artifact" as const), phase: fc.constant(1), field: fc.constantFrom(...fields) };
  const { ref: any } = fc.letrec<{ ref: Ref }>((tie) => ({
    ref: fc.oneof(
      { maxDepth: 4, depthIdentifier: "ref" },
      fc.record({ kind: fc.constant("result" as const), call: fc.constantFrom(...calls) }),
      fc.constant<Ref>({ kind: "span", source: "request", start: 0, end: 3 }),
      fc.record({ kind: fc.constant("made" as const), by: fc.constant("model" as const), value: content }),
      fc.record(artifact),
      fc.record({
        kind: fc.constant("part" as const),
        of: tie("ref"),
        at: fc.constantFrom("/id", "/0", "/0/id", "/name"),
      }),
      fc.record({
        kind: fc.constant("derived" as const),
        fn: fc.constantFrom("list", "count", "join"),
        of: fc.array(tie("ref"), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant("candidates" as const), of: fc.array(tie("ref"), { maxLength: 3 }) }),
    ),
  }));
  return any;
}

const ref = refTo(["1.1", "1.2", "1.3", "1.4", "9.9"], ["f", "g", "none"]);

const givenTo = (calls: readonly string[]) =>
  fc.tuple(content, fc.array(refTo(["1.4", "9.9", ...calls], ["none"]), { maxLength: 3 }));

const given: fc.Arbitrary<GivenFacts> = fc
  .record({
    receipts: fc.tuple(givenTo([]), givenTo(["1.1"]), givenTo(["1.1", "1.2"])),
    handed: fc.record({ f: refTo(["1.1", "1.2", "1.3"], ["none"]), g: refTo(["1.2", "1.4"], ["f"]) }),
  })
  .map(({ receipts, handed }) => ({
    sources: [request("営業一部 A-1")],
    artifacts: { 1: handed },
    calls: Object.fromEntries([
      ...receipts.map(([receipt, refs], index) => [`1.${index + 1}`, effect(refs, receipt)] as const),
      ["1.4", ledger([{ department_id: "A-1", name: "営業一部" }])] as const,
    ]),
  }));
