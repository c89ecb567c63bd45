import { describe, expect, it } from "vitest";
import { machineryFault } from "../../lib/runtime/step/stop-reasons.ts";

const inner = JSON.stringify({ errorType: "TypeError", errorMessage: "the words of the function", trace: [] });

describe("what made the machinery give up", () => {
  it.each([
    ["of a function", { Error: "States.TaskFailed", Cause: inner }],
    [
      "of an execution within",
      { Error: "States.TaskFailed", Cause: JSON.stringify({ Error: "TypeError", Cause: inner }) },
    ],
  ])("is told in the words %s, without the machine's own JSON around them", (_, error) => {
    const told = machineryFault(error);
    expect(told.code).toBe("AOP549");
    for (const words of [told.ja, told.en]) {
      expect(words).toContain("the words of the function");
      expect(words).not.toContain("{");
    }
  });

  it("is the number of steps where that came to its end, in words of either language", () => {
    const cause = "The execution reached the maximum number of history events (25000).";
    const within = { Error: "States.TaskFailed", Cause: JSON.stringify({ Error: "States.Runtime", Cause: cause }) };
    expect(machineryFault(within)).toMatchObject({ code: "AOP575", ja: expect.stringContaining("手数が上限") });
  });

  it.each([undefined, {}, { Error: "X", Cause: "not JSON {" }])("is told also where it says little: %j", (error) => {
    expect(machineryFault(error).code).toBe("AOP549");
  });
});
