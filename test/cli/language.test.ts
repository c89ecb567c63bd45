import { describe, expect, it } from "vitest";
import { chooseLanguage } from "../../lib/cli/language.ts";

describe("the language", () => {
  it.each([
    [{ LANG: "ja_JP.UTF-8" }, "ja"],
    [{ LANG: "ja" }, "ja"],
    [{ LANG: "en_US.UTF-8" }, "en"],
    [{ LANG: "C.UTF-8" }, "en"],
    [{ LANG: "jam_JM.UTF-8" }, "en"],
    [{}, "en"],
    [{ LANG: "en_US.UTF-8", LC_ALL: "ja_JP.UTF-8" }, "ja"],
    [{ LANG: "ja_JP.UTF-8", LC_MESSAGES: "en_GB.UTF-8" }, "en"],
    [{ LANG: "ja_JP.UTF-8", LC_ALL: "" }, "ja"],
  ])("is the system's: %o gives %s", (environment, language) => {
    expect(chooseLanguage([], environment)).toBe(language);
  });

  it.each([
    [["--lang", "ja", "check"], "ja"],
    [["check", "--lang=ja"], "ja"],
    [["check", "--lang", "ja", "--lang", "en"], "en"],
    [["check", "--lang", "fr"], "en"],
    [["check", "--", "--lang", "ja"], "en"],
  ])("is the one that was asked for: %o gives %s", (argv, language) => {
    expect(chooseLanguage(argv, { LANG: "en_US.UTF-8" })).toBe(language);
  });
});
