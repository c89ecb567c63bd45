import { describe, expect, it } from "vitest";
import { composeRequest, type Facts, handBack, type Ref, resolveRef } from "#trust";
import { ledger } from "./facts.ts";

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

  it("holds no longer than what it was written from", () => {
    const row: Facts["call"] = () => ledger([{ name: "営業一部" }], { validUntil: 5000 });
    const facts = factsOf({ call: row });
    const department: Ref = { kind: "part", of: { kind: "result", call: "1.1" }, at: "/name" };
    const { text, parts } = composeRequest({ 部署: department, 用途: QUOTED }, facts, "部署 用途");
    const asked = factsOf({ source: (id) => ({ id, text, sha256: "", parts }) });
    const span = (piece: string): Ref => {
      const start = text.indexOf(piece);
      return { kind: "span", source: "request", start, end: start + piece.length };
    };

    expect(text).toBe("用途: 営業一部\n部署: 営業一部");
    expect(resolveRef(span("部署: 営業一部"), asked)).toMatchObject({ status: "extracted", validUntil: 5000 });
    expect(resolveRef(span("用途: 営業一部"), asked).validUntil).toBeUndefined();
    const counted: Ref = { ...(span("営業一部") as Extract<Ref, { kind: "span" }>), as: "text@2" };
    const again = composeRequest(
      { "": { ...counted, start: text.lastIndexOf("営業一部"), end: text.length } },
      asked,
      "",
    );
    expect(again.parts).toMatchObject([{ validUntil: 5000 }]);
  });

  it("holds no name of an object that code made as if it stood in a source", () => {
    const object: Ref = { kind: "derived", fn: "object", of: [QUOTED], options: ["部長"] };
    expect(statusOf({ "": object }, "部長")).toBe("inferred");
    expect(statusOf({ "": object }, "営業一部")).toBe("extracted");
    expect(statusOf({ "": object }, "部長", "部長 部署")).toBe("extracted");
    expect(statusOf({ "": { kind: "derived", fn: "list", of: [object] } }, "部長")).toBe("inferred");
  });

  it("says the same whether or not names of an object in it are code's own", () => {
    const object: Ref = { kind: "derived", fn: "object", of: [QUOTED, GUESSED], options: ["部長", '"役"'] };
    const list: Ref = { kind: "derived", fn: "list", of: [object, QUOTED] };
    const name: Ref = { kind: "derived", fn: "join", of: [{ kind: "part", of: object, at: "/部長" }, QUOTED] };
    for (const declared of ["", '部長 \\"役\\" "役"']) {
      const text = (ref: Ref) => composeRequest({ "": ref }, factsOf(), declared).text;
      expect(text(object)).toBe('{"\\"役\\"":"閲覧者","部長":"営業一部"}');
      expect(text(list)).toBe(`[${text(object)},"営業一部"]`);
      expect(text({ kind: "derived", fn: "list", of: [name, QUOTED] })).toBe("営業一部営業一部、営業一部");
    }
  });

  it("holds no name that is cut out of a longer word or number of the AOP", () => {
    expect(statusOf({ "12": QUOTED }, "12", "上限は120,000円")).toBe("inferred");
    expect(statusOf({ man: QUOTED }, "man", "the manager")).toBe("inferred");
    expect(statusOf({ manager: QUOTED }, "manager", "the manager")).toBe("extracted");
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
