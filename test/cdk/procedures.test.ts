import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseConfig } from "#config";
import { loadKeptProcedures } from "../../cdk/procedures/kept-procedures.ts";

const { config } = parseConfig(readFileSync("cdk/sample.config.json", "utf8"));
if (config === undefined) throw new Error("The sample configuration cannot be read");
const sampleConfig = config;

function load(texts: Readonly<Record<string, string | Uint8Array>>) {
  const folder = mkdtempSync(join(tmpdir(), "tejun-kept-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  return loadKeptProcedures(folder, sampleConfig);
}

const GOOD = "# 照会\n\n## フェーズ 1: 照合 (使う道具: freee (read-only))\n\n取引先を探す。\n";
const NO_SUCH_TOOL = "# 照会\n\n## フェーズ 1: 照合 (使う道具: frei)\n\n取引先を探す。\n";
const BAD_NUMBERS = "# 照会\n\n## フェーズ 1: 照合\n\n探す。\n\n## フェーズ 3: 登録\n\n登録する。\n";

describe("procedures kept in git, at synth", () => {
  it("are compiled in the order of their names; what is no Markdown file is left alone", async () => {
    const kept = await load({ "b.md": GOOD, "a.md": GOOD, "notes.txt": "#" });

    expect(kept.map(({ aop, phases }) => [aop, phases.length])).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
  });

  it("have one id however a file system writes the letters of their names", async () => {
    const kept = await load({ [`${"ガス".normalize("NFD")}.md`]: GOOD });

    expect(kept.map(({ aop }) => aop)).toEqual(["ガス".normalize("NFC")]);
  });

  it("name the procedures that they call, under whatever name, so that those are published first", async () => {
    const caller =
      "# 集計\n\n## フェーズ 1: 照会 (使う道具: AOP「照会」)\n\n照会する。\n\n成果物として次段に渡す: 結果\n";

    const kept = await load({ "a-caller.md": caller, "z-callee.md": GOOD });

    expect(kept.map(({ aop, callees }) => [aop, callees])).toEqual([
      ["a-caller", ["z-callee"]],
      ["z-callee", []],
    ]);
  });

  it("fail the synth with file, line, column and code of everything that is wrong in any of them", async () => {
    const synth = load({ "good.md": GOOD, "tool.md": NO_SUCH_TOOL, "numbers.md": BAD_NUMBERS });

    await expect(synth).rejects.toThrow(/tool\.md:3:\d+[\s\S]*AOP\d{3}/);
    await expect(synth).rejects.toThrow(/numbers\.md:7:\d+[\s\S]*AOP1\d{2}/);
    await expect(synth).rejects.not.toThrow(/good\.md/);
  });

  it("fail the synth where a file is no UTF-8, and do not deploy what was guessed in its place", async () => {
    const synth = load({ "sjis.md": Buffer.concat([Buffer.from(GOOD), Buffer.from([0x8e, 0xe8, 0x8f, 0x87, 0x0a])]) });

    await expect(synth).rejects.toThrow(/sjis\.md:6:1[\s\S]*AOP102/);
  });
});
