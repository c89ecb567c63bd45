import fc from "fast-check";
import jsonata from "jsonata";
import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { fastEvaluator, fastPath, SLOW } from "../../../../lib/local/workflows/language/fast-expression.ts";
import { toPlainJson } from "../../../../lib/local/workflows/language/plain-json.ts";

const names = fc.constantFrom("a", "b", "c");
const leaf = fc.oneof(
  fc.constantFrom<Json>(null, true, false, "", "x", "w", 0, 1, -1.5, 1e308),
  fc.array(fc.constantFrom<Json>(1, "x", null, [1]), { maxLength: 2 }),
);
const { tree: value } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.dictionary(names, tie("tree"), { maxKeys: 3 }),
    fc.array(tie("tree"), { maxLength: 2 }),
  ),
}));

const path = fc
  .tuple(fc.constantFrom("$states.input", "$v", "$states.result", "$unassigned"), fc.array(names, { maxLength: 3 }))
  .map(([root, steps]) => [root, ...steps].join("."));
const literal = fc.constantFrom("'x'", "'w'", "1", "0", "2.5", "true", "false", "null");
const { node: expression } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    path,
    literal,
    fc
      .tuple(tie("node"), fc.constantFrom("=", "!=", "<", "<=", ">", ">=", "and", "or", "&", "+", "-"), tie("node"))
      .map(([lhs, operator, rhs]) => `(${lhs} ${operator} ${rhs})`),
    fc.tuple(tie("node"), tie("node"), tie("node")).map(([test, then, other]) => `(${test} ? ${then} : ${other})`),
    fc.tuple(tie("node"), tie("node")).map(([a, b]) => `{'a': ${a}, 'b': ${b}}`),
    tie("node").map((argument) => `$exists(${argument})`),
    tie("node").map((member) => `(${member} in ['x', 'w', 1])`),
  ),
}));

async function evaluateWithLibrary(text: string, scope: { states: object; variables: object }) {
  try {
    return toPlainJson(await jsonata(text).evaluate(undefined, { ...scope.variables, states: scope.states }));
  } catch {
    return "an error";
  }
}

describe("an expression evaluated without the library", () => {
  it("gives what the library gives, or leaves it to the library", async () => {
    let fast = 0;
    await fc.assert(
      fc.asyncProperty(expression, value, value, async (text, input, v) => {
        const scope = { states: { input, context: {} }, variables: { v } };
        const evaluate = fastEvaluator(jsonata(text).ast());
        const found = evaluate?.(scope) ?? undefined;
        if (evaluate === undefined || evaluate(scope) === SLOW) return;
        fast += 1;
        const expected = await evaluateWithLibrary(text, scope);
        expect(found ?? null).toEqual(expected ?? null);
        expect(evaluate(scope) === undefined).toBe(expected === undefined);
      }),
      { numRuns: 3_000 },
    );
    expect(fast).toBeGreaterThan(500);
  });

  it("that is a plain path is not even parsed, and gives the same", async () => {
    await fc.assert(
      fc.asyncProperty(path, value, value, async (text, input, v) => {
        const scope = { states: { input, context: {} }, variables: { v } };
        const found = fastPath(text)?.(scope);
        if (found === SLOW) return;
        expect(found).toEqual(await evaluateWithLibrary(text, scope));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    "$states.input.a",
    "$v",
    "$states.context.Task.Token",
    "$next.next = 'read'",
    "$next.next in ['done', 'stopped']",
    "$exists($next.approval) ? $next.approval : null",
    "$states.input.run & '-1'",
    "{'run': $states.input.run, 'phase': $v + 1}",
  ])("is simple enough when it is %s", (text) => {
    expect(fastPath(text) ?? fastEvaluator(jsonata(text).ast())).toBeDefined();
  });

  it.each([
    "$states.input.list[0]",
    "$states.input.*",
    "$states.input.**.a",
    "$states.input.a[]",
    "$sum($v)",
    "[1, 2]",
    "$v.(a)",
    "$v{a: b}",
    "$v^(a)",
    "$v@$x.a",
    "$",
  ])("is not simple when it is %s", (text) => {
    expect(fastPath(text)).toBeUndefined();
    expect(fastEvaluator(jsonata(text).ast())).toBeUndefined();
  });

  it.each(["$v.and", "$v.in", "$v.true", "$states.function"])("is not taken for a path when it is %s", (text) => {
    expect(fastPath(text)).toBeUndefined();
  });

  it("leaves a variable that hides a function to the library", () => {
    const evaluate = fastEvaluator(jsonata("$exists($v)").ast());

    expect(evaluate?.({ states: {}, variables: { v: 1, exists: 1 } })).toBe(SLOW);
  });
});
