import { describe, expect, it } from "vitest";
import { parseAop } from "#aop";
import { refusedResult, refuseUnreadable } from "#compiler";

const UNREADABLE: readonly [what: string, text: string, reason: string][] = [
  ["an unreadable phase heading", "# 題\n\n## フェーズ さん: 集計\n行う。\n", "phases-do-not-match"],
  ["a phase heading at another level", "# 題\n\n### フェーズ 1: 集計\n行う。\n", "phases-do-not-match"],
  [
    "a tools bracket that never closes",
    "# 題\n\n## フェーズ 1: 集計 (使う道具: freee\n行う。\n",
    "phases-do-not-match",
  ],
  ["phases out of order", "# 題\n\n## フェーズ 2: 集計\n行う。\n", "invalid-aop"],
  ["a missing title", "## フェーズ 1: 集計\n行う。\n", "invalid-aop"],
];

describe("a text with errors", () => {
  it.each(UNREADABLE)("is refused for what it is once there is code: %s", (_, text, reason) => {
    const { diagnostics } = parseAop(text);

    expect(refuseUnreadable(diagnostics, true).reason).toBe(reason);
  });

  it.each(UNREADABLE)("is an invalid AOP where there is no code yet: %s", (_, text) => {
    const { diagnostics } = parseAop(text);

    const result = refusedResult(refuseUnreadable(diagnostics, false), 0);

    expect(result).toMatchObject({ outcome: "refused", reason: "invalid-aop", rule: "R0", options: [{ id: "edit" }] });
    expect(result.diagnostics).toEqual(diagnostics);
  });
});
