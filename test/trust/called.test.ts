import { describe, expect, it } from "vitest";
import { composeRequest, type Facts, handBack, type Ref, resolveRef } from "#trust";

const TEXT = "営業一部で、金額は1200円";

function factsOf(more: Partial<Facts> = {}): Facts {
  return {
    source: (id) => (id === "request" ? { id, text: TEXT, sha256: "" } : undefined),
    call: () => undefined,
    file: () => undefined,
    artifact: () => undefined,
    requester: { person: "taro@example.com", authenticated: true },
    ...more,
  };
}

const QUOTED: Ref = { kind: "span", source: "request", start: 0, end: 4 };
const GUESSED: Ref = { kind: "made", by: "code", value: "閲覧者" };

/** The status of a text's span, where the text was put together from these values. */
function statusOf(args: { readonly [name: string]: Ref }, piece: string, declared = "部署 役割"): string {
  const { text, parts } = composeRequest(args, factsOf(), declared);
  const start = text.indexOf(piece);
  const facts = factsOf({ source: (id) => ({ id, text, sha256: "", parts }) });
  return resolveRef({ kind: "span", source: "request", start, end: start + piece.length }, facts).status;
}

describe("what a called AOP is asked to work on", () => {
  it("is one line for each value, by name; what has no value is left out", () => {
    const missing: Ref = { kind: "missing", searched: [] };
    const list: Ref = { kind: "made", by: "code", value: ["甲", 2] };

    expect(composeRequest({ 部署: QUOTED, 役割: GUESSED, 期限: missing, 一覧: list }, factsOf(), "").text).toBe(
      "一覧: 甲、2\n役割: 閲覧者\n部署: 営業一部",
    );
    expect(composeRequest({ "": QUOTED }, factsOf(), "").text).toBe("営業一部");
  });

  it("is as sure in each part as the value it was written from", () => {
    expect(statusOf({ 部署: QUOTED, 役割: GUESSED }, "営業一部")).toBe("extracted");
    expect(statusOf({ 部署: QUOTED, 役割: GUESSED }, "閲覧者")).toBe("inferred");
    expect(statusOf({ 部署: QUOTED, 役割: GUESSED }, "役割: 閲覧者\n部署: 営業一部")).toBe("inferred");
    expect(statusOf({ 部署: QUOTED }, "部署: 営業一部")).toBe("extracted");
  });

  it("holds no name that code made as if it stood in a source", () => {
    expect(statusOf({ "部長: 山田": QUOTED }, "部長: 山田")).toBe("inferred");
    expect(statusOf({ 部署: QUOTED, 役割: GUESSED }, ": ")).toBe("inferred");
  });

  it("is no better than extracted, also where a ledger confirmed the value", () => {
    const verified: Ref = { kind: "identity", who: "requester" };
    expect(statusOf({ 役割: verified }, "taro@example.com")).toBe("extracted");
  });
});

describe("what a called AOP hands back", () => {
  it("names the facts of its own run, through its artifacts, so that they are worth what they are worth there", () => {
    const artifacts: { readonly [name: string]: Ref } = {
      部署: { kind: "part", of: { kind: "result", call: "1.2" }, at: "/name" },
    };
    const ref: Ref = {
      kind: "derived",
      fn: "join",
      of: [{ kind: "artifact", phase: 1, field: "部署" }, QUOTED, GUESSED],
    };

    expect(handBack(ref, "2.1", (_, field) => artifacts[field])).toEqual({
      kind: "derived",
      fn: "join",
      of: [
        { kind: "part", of: { kind: "result", call: "2.1/1.2" }, at: "/name" },
        { ...QUOTED, source: "within:2.1/request" },
        GUESSED,
      ],
    });
  });

  it("is missing where it was not handed on, or is too large to say", () => {
    expect(handBack({ kind: "artifact", phase: 1, field: "無い" }, "2.1", () => undefined)).toMatchObject({
      kind: "missing",
    });
    let wide: Ref = QUOTED;
    const doubled = new Map<number, Ref>();
    for (let n = 1; n <= 30; n += 1) {
      doubled.set(n, { kind: "derived", fn: "list", of: [wide, wide] });
      wide = { kind: "artifact", phase: n, field: "二重" };
    }
    expect(handBack(wide, "2.1", (phase) => doubled.get(phase))).toMatchObject({
      kind: "missing",
      reason: "the value is too large",
    });
  });
});
