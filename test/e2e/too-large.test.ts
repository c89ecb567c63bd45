import { expect, it, onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { type ShownRun, Visitor } from "../scenarios/visitor.ts";
import { writeBuilder } from "../support/body-builder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const AOP = `# 大きな仕事

## フェーズ 1: 読む (使う道具: freee (read-only))
取引先を読む。

成果物として次段に渡す: 件数

## フェーズ 2: まとめる (使う道具: freee (read-only))
まとめる。

成果物として次段に渡す: 文
`;
const READ = "await context.tools.freee.list_partners(); return context.produce({ 件数: 1 });";

async function runWith(body: string) {
  const builder = writeBuilder({ 大きな仕事: [READ, body] });
  const host = await startHost({ dir: temporaryFolder(), config: { ...defaultConfig(SANDBOX_PRESETS), builder } });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  await visitor.compile("large", AOP);
  const run = await visitor.start("large");
  const ended = (await visitor.ended(run)) as ShownRun & { readonly why?: { readonly code: string } };
  const page = async (language: "ja" | "en") => {
    const headers = { accept: "text/html", "accept-language": language };
    return (await visitor.call("GET", `/runs/${run}`, undefined, headers)).text();
  };
  return { ended, ja: await page("ja"), en: await page("en") };
}

it.each([
  ["an artifact", 'return context.produce({ 文: "あ".repeat(400_000) });'],
  [
    "calls",
    `const asked = Array.from({ length: 200 }, () => context.tools.freee.list_sales({ month: "x".repeat(3000) }));
return context.produce({ 文: String((await Promise.all(asked)).length) });`,
  ],
])("%s too large for the record end the phase with a reason that a person can read", async (_, body) => {
  const { ended, ja, en } = await runWith(body);
  expect(ended).toMatchObject({ status: "failed", why: { code: "AOP574" } });
  expect(ended.phases.map(({ status }) => status)).toEqual(["done", "failed"]);
  expect(ja).toContain("一つの記録に収まらない大きさなので、止めました");
  expect(en).toContain("too large for one record");
  for (const page of [ja, en]) expect(page).not.toContain("States.TaskFailed");
});

it("what the code throws is told in words of a bounded length", async () => {
  const { ended, ja } = await runWith('throw new Error("x".repeat(100_000));');
  expect(ended).toMatchObject({ status: "failed", why: { code: "AOP536" } });
  expect(ja.length).toBeLessThan(60_000);
});
