import { describe, expect, it } from "vitest";
import { type CodeTools, compile, createCodeTools } from "#compiler";
import { CheckerError } from "../../../lib/compiler/4-verify/checker-error.ts";
import { createTypeChecker } from "../../../lib/compiler/4-verify/type-checker.ts";
import { createTestCompiler } from "../../support/compiler-ports.ts";
import { BASE } from "../wrong-edits.ts";

describe("a fault while code is verified", () => {
  it("is thrown where it is this software's own, not told as a type error of the author", async () => {
    const bug = new TypeError("Cannot read properties of undefined");

    await expect(compileThatMeets(bug)).rejects.toBe(bug);
  });

  it.each([
    [new CheckerError("Debug Failure."), "the TypeScript compiler failed while it checked this code (Debug Failure.)"],
    [new RangeError("Maximum call stack size exceeded"), "it is nested too deep to be read"],
  ])("refuses the code where the code brought it about: %s", async (fault, text) => {
    const result = await compileThatMeets(fault);

    expect(result).toMatchObject({ outcome: "refused", reason: "invalid-program" });
    expect(result.diagnostics).toMatchObject([{ code: "AOP402", message: { en: expect.stringContaining(text) } }]);
  });

  it("is known as the compiler's own where the compiler threw it", () => {
    const checked = createTypeChecker().check({ "shared.ts": "export function one(): number { return 1; }" }, {});
    let asked = 0;
    const failing = (): boolean => {
      asked += 1;
      if (asked > 1) throw new Error("Debug Failure.");
      return false;
    };

    expect(() => checked.typeErrorsOf("shared.ts", failing)).toThrow(CheckerError);
  });
});

async function compileThatMeets(fault: Error) {
  const code: CodeTools = { ...createCodeTools(), verify: () => Promise.reject(fault) };
  const compiler = createTestCompiler({ code });
  await compiler.save("a", BASE);
  return compile(compiler.ports, { aop: "a" });
}
