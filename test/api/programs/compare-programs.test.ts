import { expect, it } from "vitest";
import { compile } from "#compiler";
import { loadProgram, type Program } from "#program";
import { comparePrograms } from "../../../lib/api/programs/compare-programs.ts";
import { createTestCompiler } from "../../support/compiler-ports.ts";

const callee = (title: string, field = "金額"): string =>
  `# ${title}\n\n## フェーズ 1: 読み取り\n読む。\n\n成果物として次段に渡す: ${field}\n`;
const CALLER = `# 月次\n\n## フェーズ 1: 依頼 (使う道具: AOP「経費精算」)\n呼ぶ。\n\n## フェーズ 2: 片付け\n片付ける。\n`;

it.each([
  ["another AOP has the title by now", { old: callee("経費"), new: callee("経費精算") }],
  ["it hands back something else", { old: callee("経費精算", "合計") }],
])("a phase is not the same where what it calls is not: %s", async (_, texts) => {
  const { ports, save } = createTestCompiler();
  const make = async (): Promise<Program> => {
    const { program = "" } = await compile(ports, { aop: "monthly", rebuild: true });
    const loaded = await loadProgram(ports.table, program);
    if (!loaded) throw new Error("no program was made");
    return loaded;
  };
  await save("old", callee("経費精算"));
  await save("monthly", CALLER);
  const before = await make();
  for (const [aop, text] of Object.entries(texts)) await save(aop, text);

  const { phases } = comparePrograms(before, await make());

  expect(phases).toEqual([
    { name: "依頼", change: "changed", from: 1, to: 1, code: false, manifest: ["callees"] },
    { name: "片付け", change: "same", from: 2, to: 2, code: false, manifest: [] },
  ]);
});
