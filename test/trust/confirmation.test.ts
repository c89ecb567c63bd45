import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONFIRMATION, findProposal, isBareYes, type Ref, resolveRef } from "#trust";
import { factsOf } from "./facts.ts";

const QUESTION = "「来週金曜」は 2026-12-11 の意味ですか?";

function confirmed(question: string, answer: string, change: Partial<Extract<Ref, { kind: "span" }>> = {}) {
  const start = question.indexOf("2026");
  const anchor: Ref = { kind: "span", source: "question:q", start, end: start + 10, as: "date@2" };
  const ref: Ref = {
    kind: "span",
    source: "answer:q",
    start: 0,
    end: answer.length,
    as: CONFIRMATION,
    anchor,
    ...change,
  };
  const sources = [
    { id: "answer:q" as const, text: answer, sha256: "", by: "taro@example.com" },
    {
      id: "question:q" as const,
      text: question,
      sha256: "",
      parts: [{ start: 0, end: 999, status: "inferred" as const }],
    },
  ];
  return resolveRef(ref, factsOf({ sources }));
}

describe("a bare yes", () => {
  it.each(["はい", "はい。", "はい、そうです", "ええ", "その通りです", "Yes", "yes."])("is %s", (text) => {
    expect(isBareYes(text)).toBe(true);
  });

  it.each(["はい、2026-12-31です", "いいえ", "はいではありません", "yes but later", "たぶん", ""])(
    "is not %s",
    (text) => {
      expect(isBareYes(text)).toBe(false);
    },
  );
});

describe("a question's proposal", () => {
  it.each([
    ["「来週金曜」は 2026-12-11 の意味ですか?", "2026-12-11"],
    ["期限は2026年12月31日でよろしいでしょうか", "2026-12-31"],
    ["Do you mean December 31, 2026?", "2026-12-31"],
    ["期限は令和8年12月31日ですか (do you mean 2026-12-31?)?", "2026-12-31"],
    ["期限は 2026-12-11 と読みました。よろしいですか?", "2026-12-11"],
    ["期限は 2026-12-11 で間違いないでしょうか。", "2026-12-11"],
    ["期限は 2026-12-11 までで問題ありませんか?", "2026-12-11"],
    ["「12月11日」は 2026-12-11(金)のことですか", "2026-12-11"],
    ["請求書 123 (3 件、10 日以内の支払い) の期限は 2026-12-11 ですか?", "2026-12-11"],
    ["渡邉 葛󠄀城様の期限は ２０２６年１２月１１日 でよろしいでしょうか", "2026-12-11"],
    ["I read the deadline as 2026-12-11. Is that right?", "2026-12-11"],
  ])("of %s is %s", (text, date) => expect(findProposal(text)?.date).toBe(date));

  it.each([
    "2026-12-11 ですか、それとも 2026-12-18 ですか",
    "2026-12-11 と 2026-12-18 の間ですか",
    "申請日は 2026-12-11 ですが、期限はいつですか",
    "期限を教えてください (例: 2026-12-31)",
    "2026-12-31 までに、どちらにしますか",
    "期限は 2026-02-31 ですか",
    "期限は 2026-12-310 ですか",
    "来月末ですか",
    "期限は 2026-12-31 です。",
    "2026-12-11 ではないですか?",
    "2026-12-11 は誤りですか",
    "2026-12-11 以外でよろしいですか",
    "Is it not 2026-12-11?",
    "2026-12-11 の翌日ですか",
    "「2026-12-11」の前日でよろしいですか",
    "2026-12-11 以降ですか",
    "2026-12-11 から3営業日ですか",
    "Is it the day after December 11, 2026?",
    "期限は12月18日です (登録日 2026-12-11)。よろしいですか?",
    "期限は 12/18 ですか (登録日 2026-12-11)?",
    "登録日 2026-12-11、期限は20261218ですか",
    "登録日 2026-12-11、期限は十二月十八日ですか",
    "登録日 2026-12-11、期限は18日ですか",
    "Registered 2026-12-11, due 18 Dec?",
    "期限は11月12日、つまり 2026-12-11 ですか",
    "金額は 100 円でよいですか? 期限は 2026-12-11 ですか?",
    "金額は正しいですか、期限は 2026-12-11 ですか",
    "期限は 2026-12-11 とあります。このまま支払ってよろしいですか?",
    "期限は 2026-12-11 ですが、どうしますか",
  ])("is none in %s", (text) => expect(findProposal(text)).toBeUndefined());
});

describe("a question that shows people something else than what it holds", () => {
  it.each([
    ["an invisible character within the day", "期限は 2026-12-1\u200B1 ですか"],
    ["one within another day", "登録日 2026-12-11、期限は 2026\u2060-12-18 ですか"],
    ["a change of direction", "期限は \u202E11-21-6202\u202C 2026-12-11 ですか"],
    ["twenty names in rare forms before it", `${"髙".repeat(20)} 2026-12-1\u200B1 ですか`],
    ["a struck-out digit", "期限は 2026-12-1\u03361 ですか"],
    ["struck-out words", "2026-12-11 \u3067\u0336す か 2026-12-11 ですか"],
    ["hyphens of another kind", "登録日 2026-12-11、期限は 2026\u201012\u201018 ですか"],
    ["digits of another script", "登録日 2026-12-11、期限は ٢٠٢٦-١٢-١٨ ですか"],
    ["mathematical digits", "登録日 2026-12-11、期限は 𝟐𝟎𝟐𝟔-𝟏𝟐-𝟏𝟖 ですか"],
    ["letters drawn like digits", "登録日 2026-12-11、期限は 2O26-l2-18 ですか"],
  ])("proposes nothing: %s", (_, text) => expect(findProposal(text)).toBeUndefined());

  it("proposes nothing, wherever in it the invisible character stands", () => {
    fc.assert(
      fc.property(
        fc.nat(QUESTION.length),
        fc.constantFrom("\u200B", "\u200D", "\u2060", "\uFEFF", "\u00AD", "\u202E", "\u2066", "\u3164", "\u{E0041}"),
        (at, hidden) => findProposal(QUESTION.slice(0, at) + hidden + QUESTION.slice(at)) === undefined,
      ),
    );
  });
});

describe("a confirmed value", () => {
  it("is extracted, the answer is its source, and its reason names what was proposed", () => {
    expect(confirmed(QUESTION, "はい")).toMatchObject({
      status: "extracted",
      value: "2026-12-11",
      raw: "はい",
      sources: ["answer:q"],
      reason: expect.stringContaining("2026-12-11"),
    });
  });

  it.each<[string, string, string, Partial<Extract<Ref, { kind: "span" }>>]>([
    ["the answer says more", QUESTION, "はい、たぶん", {}],
    ["the yes is a part of the answer", QUESTION, "はい、でも違います", { end: 2 }],
    ["the question proposes several", "2026-12-11 ですか 2026-12-18 ですか", "はい", {}],
    [
      "the ref claims another stretch of the question",
      QUESTION,
      "はい",
      { anchor: { kind: "span", source: "question:q", start: 0, end: 6 } },
    ],
    [
      "the ref claims another question",
      QUESTION,
      "はい",
      { anchor: { kind: "span", source: "request", start: 8, end: 18 } },
    ],
    ["a model claims the value", QUESTION, "はい", { anchor: { kind: "made", by: "model", value: "2026-12-11" } }],
    ["the source is no answer", QUESTION, "はい", { source: "question:q" }],
  ])("is missing where %s", (_, question, answer, change) => {
    const value = confirmed(question, answer, change);
    expect([value.status, value.value]).toEqual(["missing", undefined]);
  });

  it("makes nothing of the question's own words: they are a guess", () => {
    const start = QUESTION.indexOf("2026");
    const facts = factsOf({
      sources: [{ id: "question:q", text: QUESTION, sha256: "", parts: [{ start: 0, end: 99, status: "inferred" }] }],
    });
    const ref: Ref = { kind: "span", source: "question:q", start, end: start + 10, as: "date@2" };
    expect(resolveRef(ref, facts).status).toBe("inferred");
  });
});
