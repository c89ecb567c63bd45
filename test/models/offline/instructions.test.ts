import { describe, expect, it } from "vitest";
import { findLabelled } from "../../../lib/models/offline/labelled.ts";
import { findVerbs } from "../../../lib/models/offline/verbs.ts";

describe("a sentence tells to", () => {
  it.each([
    ["取引先一覧を会計ソフトから取得する", ["read"]],
    ["部署を部署一覧と照合し、役割を役割一覧と照合する", ["lookup", "lookup"]],
    ["申請者を社員台帳で確かめる。", ["lookup"]],
    ["請求書を作成し、発行する", ["draft", "commit"]],
    ["請求書の発行", ["commit"]],
    ["送付用のメール下書きを作る", ["draft"]],
    ["請求書を下書きする", ["draft"]],
    ["Get the partners, then draft an invoice and send it.", ["read", "draft", "commit"]],
  ])("%s: %j", (sentence, kinds) => {
    expect(findVerbs(sentence).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("a sentence tells nothing to do where it", () => {
  it.each([
    ["forbids", "請求書を発行しない"],
    ["forbids politely", "請求書を発行しません"],
    ["forbids for now", "発行はまだしない。"],
    ["excludes", "請求書を発行せずに"],
    ["describes", "作成した請求書"],
    ["sets a condition", "請求書を発行したら"],
    ["names a thing", "登録番号、確認書、送付先"],
    ["forbids in English", "Do not issue invoices; never send a draft."],
  ])("%s: %s", (_, sentence) => {
    expect(findVerbs(sentence)).toEqual([]);
  });
});

describe("text under a label", () => {
  const find = (text: string, type = "string") =>
    findLabelled([{ id: "request", text }], ["部署", "金額", "期限"], type);

  it.each([
    ["部署: 営業二部", "営業二部"],
    ["・希望する部署：営業二部", "営業二部"],
    ["部署　営業二部", "営業二部"],
    ["| 部署 | 営業二部 |", "営業二部"],
    ["名前,部署\n山田,営業二部", "営業二部"],
    ["名前: 山田、部署: 営業二部、役割: 閲覧者", "営業二部"],
  ])("is found in %j and stands there letter by letter", (text, quote) => {
    const found = find(text);

    expect(found.map((one) => one.quote)).toEqual([quote]);
    expect(text).toContain(found[0]?.quote);
  });

  it.each(["営業用のアカウントがほしい", "部署については未定です", "部署:", "部署長: 山田"])(
    "is not found in %j",
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  it("is given once for each different text", () => {
    expect(find("部署: 経理部\n部署: 人事部\n部署： 経理部").map(({ quote }) => quote)).toEqual(["経理部", "人事部"]);
  });

  it.each([
    ["金額: 120,000円(税込)", "number", "120,000円", true],
    ["金額: ￥１２０，０００", "number", "￥１２０，０００", true],
    ["金額: 3万円", "number", "3万円", true],
    ["金額: 約120,000円", "number", "約120,000円", false],
    ["金額: 120,000円です", "number", "120,000円", true],
    ["金額: 5%", "number", "5%", false],
    ["金額: 請求書 A-120", "number", "請求書 A-120", false],
    ["金額: 10個で500円", "number", "10個で500円", false],
    ["期限: 令和8年12月31日まで", "date", "令和8年12月31日", true],
    ["期限: 平成31年5月1日", "date", "平成31年5月1日", false],
    ["期限: 来月末", "date", "来月末", false],
    ["期限: 2026年12月31日ごろ", "date", "2026年12月31日ごろ", false],
  ])("of %s as a %s is %s", (text, type, quote, fits) => {
    expect(find(text, type)).toEqual([{ source: "request", quote, fits }]);
  });
});
