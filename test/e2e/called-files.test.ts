import { describe, expect, it, onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { sha256Hex } from "#records";
import { Visitor } from "../scenarios/visitor.ts";
import { type Bodies, writeBuilder } from "../support/body-builder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const READS = "添付ファイル, ";

/** An AOP of one phase that hands its files to 内, and one that reads them. */
const outer = (tools: string): string =>
  `# 外\n\n## フェーズ 1: 頼む (使う道具: ${tools}AOP「内」)\n頼む。\n\n成果物として次段に渡す: 内容\n`;
const inner = (tools: string): string =>
  `# 内\n\n## フェーズ 1: 読む${tools === "" ? "" : ` (使う道具: ${tools.slice(0, -2)})`}\n読む。\n\n成果物として次段に渡す: 内容\n`;

const OPENS_ALL = `const texts = [];
for (const file of context.handoff.attachments) texts.push(await context.files.open(file));
return context.produce({ 内容: texts[0] ?? '(なし)' });`;
const COUNTS = "return context.produce({ 内容: String(context.handoff.attachments.length) });";
const CALLS = "const { 内容 } = await context.aops.内();\nreturn context.produce({ 内容 });";

const TEXT = "請求書 B-204\n金額: 120,000円";

async function open(bodies: Bodies): Promise<Visitor> {
  const config = { ...defaultConfig(SANDBOX_PRESETS), builder: writeBuilder(bodies) };
  const host = await startHost({ dir: temporaryFolder(), config });
  onTestFinished(() => host.close());
  return new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
}

/** The run of 外 with these files, ended. */
async function runWith(visitor: Visitor, files: readonly string[] = [TEXT]) {
  const attachments: string[] = [];
  for (const [i, text] of files.entries()) {
    attachments.push(await visitor.upload(`${i + 1}.txt`, new TextEncoder().encode(text), "text/plain"));
  }
  return visitor.ended(await visitor.start("outer", "読んでください", attachments));
}

describe("a called AOP", () => {
  it("reads the files that its caller was given, and its evidence names the file's digest", async () => {
    const visitor = await open({ 内: OPENS_ALL, 外: CALLS });
    await visitor.save("inner", inner(READS));
    await visitor.compile("outer", outer(READS));

    const ended = await runWith(visitor);

    expect(ended).toMatchObject({ status: "completed" });
    expect(ended.phases[0]?.values?.内容).toMatchObject({
      status: "extracted",
      value: TEXT,
      evidence: [{ kind: "read", call: "1.1/1.1", file: { sha256: sha256Hex(TEXT) } }],
    });
  });

  it("begins with no file where the phase that calls it may not read attachments", async () => {
    const visitor = await open({ 内: COUNTS, 外: CALLS });
    await visitor.save("inner", inner(READS));
    await visitor.compile("outer", outer(""));

    expect((await runWith(visitor)).phases[0]?.values?.内容).toMatchObject({ value: "0" });
  });

  it("cannot open what it was handed where it does not declare attachments itself", async () => {
    const visitor = await open({ 内: OPENS_ALL, 外: CALLS });
    await visitor.save("inner", inner(""));

    await expect(visitor.compile("outer", outer(READS))).rejects.toThrow("AOP");
  });

  it("begins with the files that the call names, and no others", async () => {
    const visitor = await open({
      内: OPENS_ALL,
      外: `const [, second] = context.handoff.attachments;
if (second === undefined) throw new Error("two files are needed");
const { 内容 } = await context.aops.内({ 書類: second });
return context.produce({ 内容 });`,
    });
    await visitor.save("inner", inner(READS));
    await visitor.compile("outer", outer(READS));

    const ended = await runWith(visitor, ["一つ目", "二つ目"]);

    expect(ended.phases[0]?.values?.内容).toMatchObject({ status: "extracted", value: "二つ目" });
  });

  it("begins with all of them where the call names other things alone, and hands them on in turn", async () => {
    const visitor = await open({
      中: CALLS,
      内: OPENS_ALL,
      外: "const { 内容 } = await context.aops.中({ 用件: '確認' });\nreturn context.produce({ 内容 });",
    });
    await visitor.save("inner", inner(READS));
    await visitor.save("middle", outer(READS).replace("# 外", "# 中"));
    await visitor.compile("outer", outer(READS).replace("「内」", "「中」"));

    const ended = await runWith(visitor);

    expect(ended).toMatchObject({ status: "completed" });
    expect(ended.phases[0]?.values?.内容).toMatchObject({ status: "extracted", value: TEXT });
  });

  it("begins with the file that the calling phase was handed, and no other, where that is a later one", async () => {
    const visitor = await open({
      内: OPENS_ALL,
      外: [
        `const [, second] = context.handoff.attachments;
if (second === undefined) throw new Error("two files are needed");
return context.produce({ 書類: second });`,
        CALLS,
      ],
    });
    await visitor.save("inner", inner(READS));
    await visitor.compile("outer", LATER);

    const ended = await runWith(visitor, ["一つ目", "二つ目"]);

    expect(ended).toMatchObject({ status: "completed" });
    expect(ended.phases[1]?.values?.内容).toMatchObject({ status: "extracted", value: "二つ目" });
  });
});

const LATER = `# 外

## フェーズ 1: 選ぶ
書類を選ぶ。

成果物として次段に渡す: 書類 (ファイル)

## フェーズ 2: 頼む (使う道具: 添付ファイル, AOP「内」)
頼む。

成果物として次段に渡す: 内容
`;
