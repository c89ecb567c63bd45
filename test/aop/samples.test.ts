import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAop, toParsedAop } from "#aop";
import { toJson } from "#diagnostics";

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
