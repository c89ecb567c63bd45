import { describe, expect, it } from "vitest";
import longFiles from "../../scripts/long-files.json" with { type: "json" };
import { findImpureCalls } from "./impure-calls.ts";
import { findLines, readProjectFiles } from "./project-files.ts";

const MAXIMUM_LINES = 300;
const FEWEST_FILES = 50;
const code = readProjectFiles(/^(lib|bin|functions|cdk|scripts|bench|test)\/.*\.(ts|mjs)$|^[^/]+\.(ts|mjs)$/);
const documents = readProjectFiles(/\.(md|json|jsonc|yaml|yml|txt|html|css|asl)$|^\.ci\/|^\.[a-z]+rc$/).filter(
  (file) => file.path !== "package-lock.json",
);
const tests = code.filter((file) => file.path.startsWith("test/"));

/** Patterns are put together here so that this file does not find itself. */
const word = (...parts: readonly string[]): string => parts.join("");

describe("the sources", () => {
  it("are found", () => {
    expect(code.length).toBeGreaterThan(FEWEST_FILES);
    expect(documents.length).toBeGreaterThan(0);
    expect(tests.length).toBeGreaterThan(0);
  });

  it("are at most 300 lines a file, unless scripts/long-files.json says why not", () => {
    const long = code.filter((file) => file.text.trimEnd().split("\n").length > MAXIMUM_LINES);

    expect(long.map((file) => file.path)).toEqual(Object.keys(longFiles).sort());
  });

  it("name a reason for each longer file", () => {
    for (const reason of Object.values<string>(longFiles)) expect(reason.length).toBeGreaterThan(20);
  });

  it("leave nothing marked for later", () => {
    const marks = new RegExp(
      `\\b(${[word("TO", "DO"), word("FIX", "ME"), word("XX", "X"), word("HA", "CK")].join("|")})\\b`,
    );

    expect(findLines([...code, ...documents], marks)).toEqual([]);
  });

  it("silence no check", () => {
    const directive = `//\\s*(${word("@ts-", "(ignore|nocheck|expect-error)")}|${word("biome-", "ignore")})`;
    const outsideStrings = new RegExp(`^[^"'\`]*(${directive}|${word("\\bas ", "any\\s*[\\[\\]();,.}]")})`);

    expect(findLines(code, outsideStrings)).toEqual([]);
  });

  it("skip, focus or postpone no test", () => {
    const left = new RegExp(
      `\\b(it|test|describe)\\.(${["skip", "only", "todo"].join("|")})\\b|\\b[xf](it|describe)\\(`,
    );

    expect(findLines(tests, left)).toEqual([]);
  });

  it("name no folder of the machine they were written on", () => {
    const folders = new RegExp(
      `(^|[\\s"'\`(=:])(${[word("/wo", "rk/"), word("/ro", "ot/"), word("/ho", "me/\\w"), word("/Us", "ers/\\w")].join("|")})`,
    );

    expect(findLines([...code, ...documents], folders)).toEqual([]);
  });

  it("take time, chance and ids from the ports", () => {
    const product = code.filter((file) => /^lib\/(?!local\/|aws\/)/.test(file.path));

    expect(product.flatMap(findImpureCalls)).toEqual([]);
  });
});
