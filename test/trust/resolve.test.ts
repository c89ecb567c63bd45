import { describe, expect, it } from "vitest";
import { type Ref, resolveRef } from "#trust";
import { factsOf, ledger, request } from "./facts.ts";

const RESULT: Ref = { kind: "result", call: "1.1" };
const ROW = { department_id: "D-01", name: "営業一部" };
const at = (of: Ref, pointer: string): Ref => ({ kind: "part", of, at: pointer });

describe("a value that rests on a ledger", () => {
  it("is verified when an exhaustive query had exactly one match and the version is known", () => {
    const value = resolveRef(at(RESULT, "/name"), factsOf({ calls: { "1.1": ledger([ROW]) } }));
    expect(value).toMatchObject({ status: "verified", value: "営業一部", calls: ["1.1"] });
  });

  it.each([
    ["two matches are ambiguous, and both are kept", ledger([ROW, { ...ROW, name: "営業二部" }]), "ambiguous"],
    ["no match of an exhaustive query is refuted", ledger([]), "refuted"],
    ["no match of a query cut short could not be looked up", ledger([], { exhaustive: false }), "lookup-failed"],
    [
      "a ledger that could not be asked is not a ledger that says no",
      ledger([], { outcome: "failed" }),
      "lookup-failed",
    ],
    ["a failed look-up is not believed its rows", ledger([ROW], { outcome: "failed" }), "lookup-failed"],
    ["one match of a query cut short promotes nothing", ledger([ROW], { exhaustive: false }), "extracted"],
    ["one match of a ledger without a version promotes nothing", ledger([ROW], { version: null }), "extracted"],
  ] as const)("%s", (_, fact, status) => {
    expect(resolveRef(RESULT, factsOf({ calls: { "1.1": fact } })).status).toBe(status);
  });

  it("keeps every candidate's column when there are several rows", () => {
    const rows = [ROW, { ...ROW, name: "営業二部" }];
    const value = resolveRef(at(RESULT, "/name"), factsOf({ calls: { "1.1": ledger(rows) } }));
    expect(value.candidates).toEqual(["営業一部", "営業二部"]);
    expect(value.value).toBeUndefined();
  });

  it("does not make a row of several certain by naming its place", () => {
    const rows = [ROW, { ...ROW, name: "営業二部" }];
    const value = resolveRef(at(RESULT, "/0/name"), factsOf({ calls: { "1.1": ledger(rows) } }));
    expect(value.status).not.toBe("verified");
    expect(value.value).toBeUndefined();
  });

  it("carries until when the row holds", () => {
    const value = resolveRef(RESULT, factsOf({ calls: { "1.1": ledger([ROW], { validUntil: 99 }) } }));
    expect(value.validUntil).toBe(99);
  });
});

describe("a value that stands in a source", () => {
  const facts = factsOf({ sources: [request("期限は令和8年12月31日、金額は１２，０００円")] });
  const span = (start: number, end: number, as?: string): Ref => ({
    kind: "span",
    source: "request",
    start,
    end,
    ...(as === undefined ? {} : { as }),
  });

  it("is extracted, after a recorded normalisation", () => {
    expect(resolveRef(span(3, 13, "date@1"), facts)).toMatchObject({ status: "extracted", value: "2026-12-31" });
    expect(resolveRef(span(17, 24, "number@1"), facts)).toMatchObject({ status: "extracted", value: 12000 });
  });

  it.each([
    ["a span outside the source", span(3, 999)],
    ["an empty span", span(3, 3)],
    ["a span of fractions", span(0.5, 3)],
    ["a normalisation that does not fit the text", span(0, 2, "number@1")],
    ["a normalisation that does not exist", span(0, 2, "number@99")],
    ["a source that was not recorded", { kind: "span", source: "answer:q1", start: 0, end: 1 } as Ref],
  ])("is missing for %s", (_, ref) => {
    const value = resolveRef(ref, facts);
    expect(value.status).toBe("missing");
    expect(value.value).toBeUndefined();
  });
});

describe("a value without a source", () => {
  it.each(["code", "model"] as const)("is inferred when %s made it, whatever it says", (by) => {
    const ref: Ref = { kind: "made", by, value: { status: "verified", value: "営業部" } };
    expect(resolveRef(ref, factsOf({})).status).toBe("inferred");
  });

  it("is missing, and says where was searched, when the sources do not contain it", () => {
    const ref: Ref = { kind: "missing", searched: ["request"] };
    expect(resolveRef(ref, factsOf({}))).toMatchObject({ status: "missing", sources: ["request"] });
  });

  it("is missing when its call has no recorded outcome", () => {
    expect(resolveRef(RESULT, factsOf({})).status).toBe("missing");
  });

  it("is missing when its form is unknown, instead of an error", () => {
    expect(resolveRef({ kind: "blessed" } as unknown as Ref, factsOf({})).status).toBe("missing");
  });
});

describe("an effect's receipt and an identity", () => {
  const effect = (state: "succeeded" | "failed" | "unknown") =>
    factsOf({ calls: { "1.1": { kind: "effect", state, receipt: { id: "INV-1" }, at: 0 } } });

  it("is verified as a field of a succeeded effect's receipt", () => {
    expect(resolveRef(at(RESULT, "/id"), effect("succeeded"))).toMatchObject({ status: "verified", value: "INV-1" });
  });

  it("is extracted where a person said it, and never more, however it is handed on", () => {
    const call = { kind: "effect", state: "succeeded", receipt: "INV-1", at: 0, toldBy: "lead@example.com" } as const;
    const facts = factsOf({ calls: { "1.1": call }, artifacts: { 1: { 番号: RESULT } } });
    const handed: Ref = { kind: "derived", fn: "list", of: [{ kind: "artifact", phase: 1, field: "番号" }] };

    expect(resolveRef(RESULT, facts)).toMatchObject({ status: "extracted", value: "INV-1" });
    expect(resolveRef(RESULT, facts).reason).toContain("lead@example.com");
    expect(resolveRef(handed, facts).status).toBe("extracted");
  });

  it.each(["failed", "unknown"] as const)("gives nothing from an effect that %s", (state) => {
    expect(resolveRef(at(RESULT, "/id"), effect(state)).value).toBeUndefined();
  });

  it("is verified as an authenticated identity, and missing as an unknown one", () => {
    const ref: Ref = { kind: "identity", who: "requester" };
    expect(resolveRef(ref, factsOf({})).status).toBe("verified");
    expect(resolveRef(ref, factsOf({ authenticated: false })).status).toBe("missing");
  });
});

describe("derived and handed-on values", () => {
  const facts = factsOf({
    calls: {
      "1.1": ledger([{ ...ROW, amount: 10 }]),
      "1.2": { kind: "read", outcome: "answered", content: [1, 2], askedAt: 0 },
    },
    artifacts: { 1: { 部署: at(RESULT, "/name"), 数: { kind: "result", call: "1.2" } } },
  });
  const sum = (...of: readonly Ref[]): Ref => ({ kind: "derived", fn: "sum", of });

  it("has the worst status of its inputs", () => {
    const verified = at(RESULT, "/amount");
    const inferred: Ref = { kind: "made", by: "code", value: 5 };
    expect(resolveRef(sum(verified), facts)).toMatchObject({ status: "verified", value: 10 });
    expect(resolveRef(sum(verified, inferred), facts)).toMatchObject({ status: "inferred", value: 15 });
  });

  it("gives an element of a list back with the element's own evidence", () => {
    const list: Ref = {
      kind: "derived",
      fn: "list",
      of: [at(RESULT, "/name"), { kind: "made", by: "model", value: "x" }],
    };
    expect(resolveRef(list, facts).status).toBe("inferred");
    expect(resolveRef(at(list, "/0"), facts)).toMatchObject({ status: "verified", value: "営業一部" });
    expect(resolveRef(at(list, "/1"), facts).status).toBe("inferred");
    expect(resolveRef(at(list, "/2"), facts).status).toBe("missing");
    const object: Ref = { kind: "derived", fn: "object", of: [RESULT], options: ["a/b"] };
    expect(resolveRef(at(object, "/a~1b/name"), facts)).toMatchObject({ status: "verified", value: "営業一部" });
    expect(resolveRef(at(object, "/c"), facts).status).toBe("missing");
  });

  it("is inferred when code chose content: text between values, or how often one is counted", () => {
    const name = at(RESULT, "/name");
    const amount = at(RESULT, "/amount");
    const derived = (fn: string, of: readonly Ref[], options?: string | readonly string[]): Ref => ({
      kind: "derived",
      fn,
      of,
      ...(options === undefined ? {} : { options }),
    });
    const id = at(RESULT, "/department_id");
    const made = (ref: Ref) => resolveRef(ref, facts).status;

    expect(made(derived("join", [name, id]))).toBe("verified");
    expect(made(derived("join", [name, id], "口座 7777777"))).toBe("inferred");
    expect(made(derived("object", [name, id], ["名前", "番号"]))).toBe("verified");
    expect(made(derived("count", [name, id]))).toBe("verified");
    expect(made(derived("count", [name, name]))).toBe("inferred");
    expect(made(derived("count", [name, { kind: "artifact", phase: 1, field: "部署" }]))).toBe("inferred");
    expect(made(derived("count", [derived("list", [RESULT, RESULT])]))).toBe("inferred");
    expect(made(sum(amount, at(RESULT, "/amount")))).toBe("inferred");
    expect(made(sum(amount, sum(amount)))).toBe("inferred");
    expect(made(sum(amount))).toBe("verified");
  });

  it("does not trust what rests on nothing", () => {
    expect(resolveRef(sum(), facts).status).toBe("inferred");
  });

  it("is missing when the function is not registered", () => {
    expect(resolveRef({ kind: "derived", fn: "bless", of: [at(RESULT, "/amount")] }, facts).status).toBe("missing");
  });

  it("keeps evidence and status when an artifact hands it on", () => {
    expect(resolveRef({ kind: "artifact", phase: 1, field: "部署" }, facts)).toMatchObject({
      status: "verified",
      value: "営業一部",
    });
    expect(resolveRef(at({ kind: "artifact", phase: 1, field: "数" }, "/1"), facts)).toMatchObject({
      status: "extracted",
      value: 2,
    });
  });

  it("ends, instead of recursing for ever, when artifacts name each other", () => {
    const loop = factsOf({ artifacts: { 1: { a: { kind: "artifact", phase: 1, field: "a" } } } });
    expect(resolveRef({ kind: "artifact", phase: 1, field: "a" }, loop).status).toBe("missing");
  });

  it("is missing, instead of an error or a halt, when it multiplies: lists of lists, long separators", () => {
    const times = (of: Ref, n: number): Ref => ({
      kind: "derived",
      fn: "list",
      of: Array.from({ length: n }, () => of),
    });
    const handed = (phase: number): Ref => ({ kind: "artifact", phase, field: "x" });
    const phases = { 1: RESULT, 2: times(handed(1), 60), 3: times(handed(2), 60), 4: times(handed(3), 60) };
    const artifacts = Object.fromEntries(Object.entries(phases).map(([phase, x]) => [phase, { x }]));
    const fact = ledger([{ ...ROW, name: "x".repeat(1_000) }]);
    const multiplied = factsOf({ calls: { "1.1": fact }, artifacts });
    const big = times(handed(2), 40);
    const joined = { kind: "derived", fn: "join", of: [times(at(RESULT, "/department_id"), 5_000)] } as const;

    expect(resolveRef(handed(2), multiplied).status).toBe("verified");
    for (const ref of [times(handed(4), 4_000), big, { ...joined, options: "y".repeat(100_000) }] as const) {
      const value = resolveRef(ref, multiplied);
      expect(value).toMatchObject({ status: "missing", reason: expect.any(String) });
      expect(value.value).toBeUndefined();
    }
    expect(resolveRef({ kind: "candidates", of: [handed(4)] }, multiplied).candidates).toBeUndefined();
  });

  it("joins several candidates as ambiguous, and keeps all", () => {
    const ref: Ref = {
      kind: "candidates",
      of: [at(RESULT, "/name"), { kind: "made", by: "model", value: "営業二部" }],
    };
    expect(resolveRef(ref, facts)).toMatchObject({ status: "ambiguous", candidates: ["営業一部", "営業二部"] });
  });
});
