import { describe, expect, it } from "vitest";
import { diagnose, joinLanguages, splitLanguages, splitReason } from "#diagnostics";

describe("a message in both languages in one line", () => {
  it("is told apart by language, also where what was filled in holds the joint", () => {
    const { ja, en } = splitLanguages(
      "AOP542",
      "A / B さんが承認しなかったため、止めました: x / y / Stopped, because A / B refused: x / y",
    );
    expect(ja).toBe("A / B さんが承認しなかったため、止めました: x / y");
    expect(en).toBe("Stopped, because A / B refused: x / y");
  });

  it("stands as it is in both where it was not put together from the code's words, or the code is unknown", () => {
    expect(splitLanguages("AOP530", "there is no tool x")).toEqual({
      ja: "there is no tool x",
      en: "there is no tool x",
    });
    expect(splitLanguages("AOP000", "a / b")).toEqual({ ja: "a / b", en: "a / b" });
  });

  it.each([
    { ja: "照会に失敗しました", en: "the look-up failed" },
    { ja: "一行目\n二行目", en: "line 1\nline 2" },
    { ja: "a / b", en: "a / b" },
  ])("gives the reason at its end alone: $en", (reason) => {
    const { message } = diagnose("AOP630", { operation: "登録する (Register)", reason });

    expect(splitReason("AOP630", joinLanguages(message))).toEqual(reason);
  });

  it("is told whole where its words do not end with a reason", () => {
    const { message } = diagnose("AOP608", {});

    expect(splitReason("AOP608", joinLanguages(message))).toEqual(message);
    expect(splitReason("AOP630", "connection reset")).toEqual({ ja: "connection reset", en: "connection reset" });
  });
});
