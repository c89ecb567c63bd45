import { describe, expect, it } from "vitest";
import { SAMPLE } from "../api/api-host.ts";
import { createSiteHost, page } from "./site.ts";

const SCRIPT = `<script>alert(1)</script>\u202e`;
const BUDGET = 60_000;

const BRANCHING = `# 精算

## フェーズ 1: 受付 (使う道具: hitl)
受け付ける。

成果物として次段に渡す: 部署、金額 (数値)

## フェーズ 2: 登録 (使う道具: freee)
登録する。

実行する条件: 金額 が 100000 以上
開始の承認: 経理部長
成果物として次段に渡す: 控え
`;

async function compiledTwice() {
  const host = await createSiteHost();
  await host.publish("a", SAMPLE);
  await host.put("/aops/a", SAMPLE.replace("請求書を作成し", "請求書を取引先ごとに作成し"));
  await host.post("/aops/a/compiles", { instruction: "件数を正確に" });
  await host.compileAll();
  return host;
}

describe("the page of a program", () => {
  it("says which version, instruction and builder made it, and shows flow, YAML and code", async () => {
    const host = await compiledTwice();
    const { status, text } = await page(host, "/aops/a/program");

    expect(status).toBe(200);
    for (const words of ["版 2", "件数を正確に", "template", "直した所を積んだ", "今のコード"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("  - phase: 2\n    name: 発行");
    expect(text).toContain("<code>phases/2.ts</code>");
  });

  it("draws the flow, and tells it in words to whoever cannot see it", async () => {
    const host = await createSiteHost();
    await host.publish("b", BRANCHING);
    const { text } = await page(host, "/aops/b/program?lang=en");

    expect(text).toMatch(/<svg class="graph" role="img" aria-labelledby="graph-title graph-text"/);
    expect(text).toMatch(
      /<desc id="graph-text">start → 1\. 受付 hitl \(→ 部署, 金額\) → runs when: 金額 が 100000 以上 skipped otherwise → approval to start: 経理部長 → 2\. 登録 freee/,
    );
    expect(text).toContain('class="skip-way"');
  });

  it("says of a former program that it is one", async () => {
    const host = await compiledTwice();
    const { text } = await page(host, "/aops/a/programs/v1");

    expect(text).toContain("前のコードです");
    expect((await page(host, "/aops/a/programs/v9")).status).toBe(404);
  });

  it("stays below 60 KB with 60 phases, and so do list and difference", async () => {
    const host = await createSiteHost();
    const phases = Array.from(
      { length: 60 },
      (_, i) =>
        `## フェーズ ${i + 1}: 長い名前の段その ${i + 1} (使う道具: freee)\n${"詳しく調べて書く。".repeat(30)}\n\n成果物として次段に渡す: 取引先${i}、金額${i} (数値)\n\n`,
    ).join("");
    await host.publish("long", `# 長い手順\n\n${phases}`);
    await host.publish("long", `# 長い手順\n\n${phases.replaceAll("詳しく", "もっと詳しく")}`);

    for (const path of ["/aops/long/program", "/aops/long/programs", "/aops/long/difference?from=v1"]) {
      const { status, text } = await page(host, path);
      expect(status, path).toBe(200);
      expect(Buffer.byteLength(text), path).toBeLessThan(BUDGET);
    }
  });
});

describe("the page of all programs", () => {
  it("lists them with what made each, and has two compared", async () => {
    const host = await compiledTwice();
    const { text } = await page(host, "/aops/a/programs?lang=en");

    expect(text.match(/<li class="card">/g)).toHaveLength(2);
    expect(text).toContain('<form class="card" method="get" action="/aops/a/difference">');
    expect(text).toContain('<input type="hidden" name="lang" value="en">');
  });
});

describe("the page of a difference", () => {
  it("tells it phase by phase, then line by line", async () => {
    const host = await compiledTwice();
    const { text } = await page(host, "/aops/a/difference");
    const english = await page(host, "/aops/a/difference?lang=en");

    expect(text).toMatch(/集計<\/span><span class="badge ">変わらない/);
    expect(text).toMatch(
      /発行<\/span><span class="badge warn">変わった<\/span>\s*<span class="small soft">コード、手順書の本文/,
    );
    expect(text).toContain("流れ・道具・渡すもの・条件・承認は変わっていません。");
    expect(text).toMatch(/<ins>\+[^<]*取引先ごとに/);
    expect(english.text).toContain("Flow, tools, hand-overs, conditions and approvals are the same.");
  });

  it("is reached from the compile that stacked", async () => {
    const host = await compiledTwice();
    await host.put("/aops/a", SAMPLE);
    const { compile } = (await (await host.post("/aops/a/compiles", {})).json()) as { compile: string };
    await host.compileAll();
    const { text } = await page(host, `/compiles/${compile}`);
    const link = /href="(\/aops\/a\/difference\?to=[0-9a-f]{64})"/.exec(text)?.[1] ?? "";

    expect((await page(host, link)).status).toBe(200);
  });
});

it("does not tick the step at which a compile was refused", async () => {
  const host = await compiledTwice();
  await host.put("/aops/a", SAMPLE.replace("freee (read-only)", "unknown_tool (read-only)"));
  const { compile } = (await (await host.post("/aops/a/compiles", {})).json()) as { compile: string };
  await host.compileAll();
  const { text } = await page(host, `/compiles/${compile}`);

  expect(text).toContain("積めませんでした");
  expect(text.match(/<li class="is-failed">/g)).toHaveLength(1);
  expect(text).toMatch(/<li class="is-failed">[^<]*<\/li><\/ol>/);
});

it("shows markup and hidden characters of a procedure as text, on every one of these pages", async () => {
  const host = await createSiteHost();
  const attack = BRANCHING.replace("受付", SCRIPT).replace("経理部長", SCRIPT);
  await host.publish("x", attack);
  await host.publish("x", attack.replace("受け付ける", SCRIPT));

  for (const path of ["/aops/x/program", "/aops/x/programs", "/aops/x/difference"]) {
    const { status, text } = await page(host, path);
    expect(status).toBe(200);
    expect(text, path).not.toContain("<script>alert");
    expect(text, path).not.toContain("\u202e");
  }
});
