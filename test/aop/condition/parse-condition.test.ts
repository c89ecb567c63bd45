import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, listComparisons, parseCondition, readStatusWord, statuses } from "#aop";

function read(text: string): Condition | string {
  const result = parseCondition(text);
  return result.ok ? result.condition : `unread at ${result.offset}: ${result.unread}`;
}

const verified = (field: string): Condition => ({ kind: "status", field, status: "verified" });

describe("readStatusWord", () => {
  it.each([
    ["照合済み", "verified"],
    ["原文由来", "extracted"],
    ["原文由来の候補", "extracted"],
    ["推定", "inferred"],
    ["候補複数", "ambiguous"],
    ["取得失敗", "lookup-failed"],
    ["不足", "missing"],
    ["不一致", "refuted"],
    ["ＶＥＲＩＦＩＥＤ", "verified"],
    ["lookup failed", "lookup-failed"],
    ["Lookup-Failed", "lookup-failed"],
  ])("reads %s as %s", (word, status) => {
    expect(readStatusWord(word)).toBe(status);
  });

  it("reads each English word as itself and nothing else", () => {
    expect(statuses.map(readStatusWord)).toEqual([...statuses]);
    expect(["", "照合", "verified!", "toString", "constructor"].map(readStatusWord)).toEqual(Array(5).fill(undefined));
  });
});

describe("parseCondition", () => {
  it.each<[string, Condition]>([
    ["部署 が 照合済み", verified("部署")],
    ["部署が照合済み。", verified("部署")],
    ["department is verified.", verified("department")],
    ["部署 is 照合済み", verified("部署")],
    ["金額 が １００，０００ 以上", { kind: "number", field: "金額", comparison: "at-least", number: 100_000 }],
    ["金額 が 1.5以下", { kind: "number", field: "金額", comparison: "at-most", number: 1.5 }],
    ["金額が-3未満", { kind: "number", field: "金額", comparison: "less-than", number: -3 }],
    ["金額 が 0 超", { kind: "number", field: "金額", comparison: "more-than", number: 0 }],
    ["amount IS AT LEAST 1", { kind: "number", field: "amount", comparison: "at-least", number: 1 }],
    ["区分 が「国内 かつ 海外」", { kind: "equality", field: "区分", text: "国内 かつ 海外" }],
    ["区分 が ”Ａ”", { kind: "equality", field: "区分", text: "Ａ" }],
    ['status is "open or closed"', { kind: "equality", field: "status", text: "open or closed" }],
    ["区分 が「」", { kind: "equality", field: "区分", text: "" }],
  ])("reads %s", (text, condition) => {
    expect(read(text)).toEqual(condition);
  });

  it("lets かつ bind tighter than または", () => {
    expect(read("a が 照合済み または b が 照合済み かつ c が 照合済み")).toEqual({
      kind: "or",
      conditions: [verified("a"), { kind: "and", conditions: [verified("b"), verified("c")] }],
    });
    expect(read("a is verified and b is verified or c is verified")).toEqual({
      kind: "or",
      conditions: [{ kind: "and", conditions: [verified("a"), verified("b")] }, verified("c")],
    });
  });

  it.each([
    ["請求書の ファイル名", "請求書の ファイル名 が 照合済み かつ x が 照合済み"],
    ["かつどう費", "かつどう費 が 照合済み かつ x が 照合済み"],
    ["ながれ", "ながれ が 照合済み かつ x が 照合済み"],
    ["sand and gravel", "sand and gravel is verified and x is verified"],
    ["税率 (軽減、標準)", "税率 (軽減、標準) が 照合済み、かつ x が 照合済み"],
  ])("keeps the field name %s whole", (field, text) => {
    expect(read(text)).toEqual({ kind: "and", conditions: [verified(field), verified("x")] });
  });

  it.each([
    ["部署 が だいたい", "unread at 0: 部署 が だいたい"],
    ["部署 は 照合済み", "unread at 0: 部署 は 照合済み"],
    ["部署 が 照合済みでない", "unread at 0: 部署 が 照合済みでない"],
    ["が 照合済み", "unread at 0: が 照合済み"],
    ["a が 照合済み、b が 照合済み", "unread at 0: a が 照合済み、b が 照合済み"],
    ["ａ が 照合済み かつ ｂ が 10万 以上", "unread at 12: ｂ が 10万 以上"],
    ["a が 照合済み かつ", "unread at 11: "],
    ["", "unread at 0: "],
  ])("does not read %s", (text, unread) => {
    expect(read(text)).toBe(unread);
  });

  it("never throws, and reads the same text in the same way", () => {
    const words = fc.constantFrom(
      "a",
      "が",
      " ",
      "照合済み",
      "かつ",
      "または",
      "is",
      "1",
      "以上",
      "「",
      "」",
      '"',
      "、",
      "ｶﾞ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((parts) => parts.join("")),
        ),
        (text) => {
          expect(read(text)).toEqual(read(text));
        },
      ),
    );
  });

  it("reads a long line that is no condition in no time", () => {
    for (const part of ["aが", "a ", "かつ", 'が"', "a が 照合済み かつ "]) {
      expect(parseCondition(`${part.repeat(20_000)}x`).ok).toBe(false);
    }
  });
});

describe("listComparisons", () => {
  it("gives the comparisons from left to right", () => {
    const condition = read("a が 照合済み または b が 1 以上 かつ c が「x」") as Condition;
    expect(listComparisons(condition).map((comparison) => comparison.field)).toEqual(["a", "b", "c"]);
  });
});

it.each([
  "金額 が 10万円 以上 かつ 請求元 が 原文由来の候補",
  "部署 が 確認済み かつ 役割 が 照合済み",
  "department is checked and role is verified",
])("takes a comparison that it cannot read for no part of a field's name: %s", (text) => {
  expect(parseCondition(text)).toMatchObject({ ok: false, offset: 0 });
});
