import { expect, it } from "vitest";
import { checkRoles, parseAop } from "#aop";

const read = (line: string) => {
  const { aop } = parseAop(`# 手順\n\n## フェーズ 1: 発行 (使う道具: freee)\n発行する。\n\n${line}\n`);
  if (!aop) throw new Error("the text could not be read");
  return checkRoles(aop, ["経理部長", "operators"]);
};

it("warns of an approver whom the configuration does not know, once, at the phase", () => {
  expect(read("承認者: 社長、経理部長\n開始の承認: 社長")).toMatchObject([
    { code: "AOP206", severity: "warning", place: { line: 3 }, found: { ja: "社長" } },
  ]);
});

it("says nothing of approvers who are configured, whatever the width of their letters", () => {
  expect(read("承認者: 経理部長、ｏｐｅｒａｔｏｒｓ")).toEqual([]);
});
