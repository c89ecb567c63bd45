import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "#ports";
import { openEngine } from "./engine.ts";

const pass = (rest: JsonObject): JsonObject => ({ Type: "Pass", ...rest });

const VALUES: readonly (readonly [string, Json])[] = [
  ["$partition([1,2,3,4,5], 2)", [[1, 2], [3, 4], [5]]],
  ["$range(0, 10, 5)", [0, 5, 10]],
  ["$range(3, 1, -1)", [3, 2, 1]],
  ["$range(3, 1, 1)", []],
  ["$hash('abc', 'SHA-256')", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["$hash('abc', 'MD5')", "900150983cd24fb0d6963f7d28e17f72"],
  ["$parse('{\"a\": [1]}').a[0]", 1],
  ["$random(7) = $random(7)", true],
  ["$random() < 1 and $random() >= 0", true],
  ["$match($uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/).index", 0],
  ["$now()", "2026-01-01T00:00:00.000Z"],
  ["$now('[Y]/[M01]/[D01] [H01]', '+0900')", "2026/01/01 09"],
  ["$millis()", Date.UTC(2026, 0, 1)],
  ["$states.input.`__proto__`", "own"],
  ["$merge([{'a': 1}, {'b': [1]}])", { a: 1, b: [1] }],
  ["$states.input.list.n", [1, 2]],
  ["$states.input.list[n = 2].n", 2],
  ["$states.input.single", [1]],
  ["[$states.input.single]", [1]],
  ["null", null],
];

/** All of them in one execution. */
async function evaluateAll(): Promise<JsonObject> {
  const { run } = openEngine();
  const input = JSON.parse('{"list": [{"n": 1}, {"n": 2}], "single": [1], "__proto__": "own"}');
  const rows = VALUES.map(([expression], row) => [`row${row}`, `{% ${expression} %}`] as const);
  const { output } = await run({ See: pass({ Output: Object.fromEntries(rows), End: true }) }, input);
  return output as JsonObject;
}

describe("a JSONata expression", () => {
  const values = evaluateAll();

  it.each<[string, string, RegExp]>([
    ["gives nothing", "$states.input.missing", /'Output'.*undefined/],
    ["cannot be evaluated", "1 + 'a'", /right side of the "\+" operator must evaluate to a number/],
    ["gives a function", "$sum", /function/],
    ["gives a function deep inside", "[{'f': function($x){$x}}]", /function/],
    ["gives a number beyond all numbers", "1e308 * 10", /number/i],
    ["raises an error itself", "$error('so it is')", /so it is/],
    ["parses what is no JSON", "$parse('{')", /JSON/],
    ["never ends", "($f := function($n) { $f($n + 1) }; $f(0))", /timeout/i],
  ])("that %s fails the state", { timeout: 20_000 }, async (_, expression, cause) => {
    const { run } = openEngine();

    const execution = await run({ See: pass({ Output: `{% ${expression} %}`, End: true }) });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.QueryEvaluationError" });
    expect(execution.cause).toMatch(cause);
  });

  it.each(VALUES.map(([expression, value], row) => ({ expression, value, row })))(
    "$expression",
    async ({ value, row }) => {
      const output = (await values)[`row${row}`];

      expect(output).toEqual(value);
    },
  );
});

describe("a template", () => {
  it("replaces expressions at any depth, and nothing else", async () => {
    const { run } = openEngine();
    const Output = {
      "{% not evaluated: a key %}": 1,
      deep: [{ list: ["{% $states.input.a %}", "plain", null, true, 1.5] }],
      almost: [" {% $x %}", "$states.input.a"],
    };

    const { output } = await run({ See: pass({ Output, End: true }) }, { a: { b: 1 } });

    expect(output).toEqual({
      "{% not evaluated: a key %}": 1,
      deep: [{ list: [{ b: 1 }, "plain", null, true, 1.5] }],
      almost: [" {% $x %}", "$states.input.a"],
    });
  });

  it("keeps the order of its fields, fast ones and slow ones alike", async () => {
    const { run } = openEngine();
    const Output = { c: "{% $sum([1,2]) %}", a: "{% $states.input.n %}", b: "{% $max([1,2]) %}" };

    const { output } = await run({ See: pass({ Output, End: true }) }, { n: 1 });

    expect(JSON.stringify(output)).toBe('{"c":3,"a":1,"b":2}');
  });
});
