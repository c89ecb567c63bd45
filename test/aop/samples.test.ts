import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAop, toParsedAop } from "#aop";
import { messageRanges, toJson } from "#diagnostics";

const samples = new URL("./samples/", import.meta.url);
const update = process.env.UPDATE_SAMPLES === "1";
if (update && process.env.CI !== undefined)
  throw new Error("UPDATE_SAMPLES rewrites what CI compares: run it elsewhere");

const cases = readdirSync(samples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

describe("the samples of AOPs", () => {
  it("are there", () => {
    expect(cases.length).toBeGreaterThan(50);
  });

  it("show every code that reading a text can give", () => {
    const shown = cases.flatMap((name) => {
      const { diagnostics } = JSON.parse(readFileSync(new URL(`${name}/expected.json`, samples), "utf8"));
      return diagnostics.map((diagnostic: { readonly code: string }) => diagnostic.code);
    });
    const codes = Object.keys(messageRanges[0].messages);
    // A text of more than 256 KiB is made by a test instead; AOP152 comes from mending.
    expect(codes.filter((code) => !shown.includes(code))).toEqual(["AOP101", "AOP152"]);
  });

  it.each(cases)("%s", (name) => {
    const folder = new URL(`${name}/`, samples);
    const { aop, diagnostics } = parseAop(readFileSync(new URL("aop.md", folder)));
    const actual = { parsed: aop === undefined ? null : toParsedAop(aop), diagnostics: diagnostics.map(toJson) };
    const expected = new URL("expected.json", folder);
    if (update) writeFileSync(expected, `${JSON.stringify(actual, null, 2)}\n`);
    expect(readdirSync(folder).toSorted()).toEqual(["aop.md", "expected.json"]);
    expect(actual).toEqual(JSON.parse(readFileSync(expected, "utf8")));
  });
});
