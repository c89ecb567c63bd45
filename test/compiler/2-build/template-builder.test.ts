import { describe, expect, it } from "vitest";
import { compile } from "#compiler";
import { currentProgram, loadProgram } from "#program";
import { createTestCompiler } from "../../support/compiler-ports.ts";

/** A text, the same with other white space, and the text with a sentence edited. */
const EDITED_LATER: readonly [what: string, first: string, spaced: string, edited: string][] = [
  [
    "white space at a line's end went",
    multi("集計", "読む。  \n\n書く。"),
    multi("集計", "読む。\n\n書く。"),
    multi("集計", "読む。\n\n丁寧に書く。"),
  ],
  [
    "full-width white space came",
    multi("集計", "読む。\n書く。"),
    multi("集計", "読む。\u3000\n書く。"),
    multi("集計", "読む。\u3000\n丁寧に書く。"),
  ],
  [
    "a blank line went",
    multi("集計", "読む。\n\n\n書く。"),
    multi("集計", "読む。\n書く。"),
    multi("集計", "読む。\n丁寧に書く。"),
  ],
  [
    "a blank line came",
    multi("集計", "読む。\n書く。"),
    multi("集計", "読む。\n\n書く。"),
    multi("集計", "読む。\n\n丁寧に書く。"),
  ],
  [
    "blank lines came in a single-stage AOP",
    "# 業務\n\n## 進め方\n読む。\n書く。\n",
    "# 業務\n\n\n## 進め方\n\n読む。 \n書く。\n",
    "# 業務\n\n\n## 進め方\n\n読む。 \n丁寧に書く。\n",
  ],
  [
    "white space went, and then the phase was renamed as well",
    multi("集計", "読む。  \n\n書く。"),
    multi("集計", "読む。\n\n書く。"),
    multi("読み取り", "読む。\n\n丁寧に書く。"),
  ],
];

describe("an edit of a phase of which only white space had been edited before", () => {
  it.each(EDITED_LATER)("reaches the code after %s, and leaves earlier instructions in it", async (_, ...texts) => {
    const [first, spaced, edited] = texts;
    const { ports, save } = createTestCompiler();
    await save("a", first);
    await compile(ports, { aop: "a", instruction: "税込みで" });
    await save("a", spaced);
    expect(await compile(ports, { aop: "a" })).toMatchObject({ outcome: "resaved" });
    await save("a", edited);

    expect(await compile(ports, { aop: "a" })).toMatchObject({ outcome: "stacked" });

    const building = createTestCompiler();
    await building.save("a", edited);
    await compile(building.ports, { aop: "a", instruction: "税込みで" });
    expect(await filesOf(ports)).toEqual(await filesOf(building.ports));
  });
});

function multi(name: string, body: string): string {
  return `# 業務\n\n## フェーズ 1: ${name}\n${body}\n\n## フェーズ 2: 送付\n送る。\n`;
}

async function filesOf({ table }: Pick<ReturnType<typeof createTestCompiler>["ports"], "table">) {
  const current = await currentProgram(table, "a");
  return current && (await loadProgram(table, current.program))?.files;
}
