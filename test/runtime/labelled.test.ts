import { describe, expect, it } from "vitest";
import { findLabelled } from "../../lib/runtime/step/labelled.ts";

const said = (text: string, asked = 1) => {
  const ref = findLabelled("answer:q", text, "部署", asked);
  if (ref.kind === "span") return text.slice(ref.start, ref.end);
  return ref.kind === "candidates" ? ref.of.length : ref.kind;
};

describe("a person's answer, for one field", () => {
  it.each([
    ["営業部", "営業部"],
    ["部署: 営業部\n期限: 来月末", "営業部"],
    ["・部署：営業部 ", "営業部"],
    ["部署: 営業部\n部署: 営業部", "営業部"],
    ["まだ分からない部", "まだ分からない部"],
  ])("is what it says: %s", (text, value) => {
    expect(said(text)).toBe(value);
  });

  it.each([
    "分かりません",
    "わかりません。",
    "部署: 不明です",
    "まだ未定です。",
    "I don't know.",
    "分かりません。 / I do not know.",
  ])("is missing where the person does not know: %s", (text) => {
    expect(said(text)).toBe("missing");
  });

  it("is not chosen where two lines say different things", () => {
    expect(said("部署: 営業部\n部署: 総務部", 2)).toBe(2);
  });

  it("is missing where it names something else, or several fields were asked for", () => {
    expect(said("期限: 来月末")).toBe("missing");
    expect(said("営業部", 2)).toBe("missing");
  });
});
