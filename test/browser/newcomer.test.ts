import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../skeleton/project-files.ts";
import { LOOKS, openPage, startBrowser, startSampleHost } from "./browser-host.ts";
import { picture } from "./shots.ts";

const MINUTES = 120_000;

async function startRun(page: Page, aop: string, input: string): Promise<void> {
  await page.goto("/");
  await page.locator(`input[name=aop][value=${aop}]`).check();
  await page.locator("#input").fill(input);
  await page.locator("form button").click();
}

async function waitForStatus(page: Page, tone: "ok" | "warn"): Promise<void> {
  const deadline = 30;
  for (let i = 0; i < deadline; i += 1) {
    if (await page.locator(`#main > p.row > .badge.${tone}`).count()) return;
    await page.waitForTimeout(500);
    await page.reload();
  }
  throw new Error(`The run did not come to ${tone}: ${await page.locator("#main > p.row").textContent()}`);
}

/** How often each operation of the sandbox's accounting was carried out, as its page says. */
async function effectsOf(page: Page): Promise<string | null> {
  await page.goto("/sandbox");
  return page.locator("#freee > ul").textContent();
}

/** What the README has a newcomer write, in whichever language they read it. */
function requestInReadme(language: "ja" | "en"): string {
  const readme = readFileSync(join(projectRoot, language === "ja" ? "README.ja.md" : "README.md"), "utf8");
  const [, request] = readme.match(/["「]((?:対象月|Month): [^"」]+)["」]/) ?? [];
  if (request === undefined) throw new Error("The README names no request to write");
  return request;
}

/** A phone in both languages, as light as the pictures of the README. */
const PHONES = LOOKS.slice(0, 2).map((look) => ({ ...look, scheme: "light" as const }));

describe("a newcomer's first minutes", () => {
  it.each(PHONES)(
    "$language at $width: start, read the mail, approve, see where a value came from, change the procedure",
    async (look) => {
      const host = await startSampleHost();
      const { page, faults } = await openPage(await startBrowser(), host.url, look);

      const request = requestInReadme(look.language);
      await page.goto("/");
      await page.locator("input[name=aop][value=monthly-invoices]").check();
      await page.locator("#input").fill(request);
      await picture(page, "start", look, ".choice:has(:checked)");
      await page.locator("form button").click();
      await page.waitForURL(/\/runs\/run_/);
      const run = page.url();
      await waitForStatus(page, "warn");
      await page.locator(".note.warn a.button").click();
      await page.locator("main a.button").first().click();
      const approval = page.url();
      await page.reload();
      expect(await page.locator("table.asked tbody tr").count()).toBe(20);
      await picture(page, "approval", look);
      await page.locator("button[value=approve]").click();
      expect(await page.locator("[role=status].ok").count()).toBe(1);
      expect(page.url()).toBe(approval);
      await page.goto(run);
      await waitForStatus(page, "ok");
      const amounts = page.locator("#phase-1 .artifact > tbody > tr:has(> th)").filter({ hasText: "売上" });
      await amounts.locator("summary").click();
      expect(await amounts.locator(".from").textContent()).toMatch(/月の売上を取得する.*2026/);
      expect(await page.locator("#phase-1 .rows").nth(1).textContent()).toContain("2026-09");
      await picture(page, "evidence", look, "#phase-1 .artifact > tbody > tr:nth-of-type(3)");
      expect(await effectsOf(page)).toMatch(/20/);

      await page.goto("/aops/monthly-invoices");
      const text = await page.locator("#editor").inputValue();
      await page
        .locator("#editor")
        .fill(text.slice(0, text.indexOf("## フェーズ 4")) + text.slice(text.indexOf("## 期待")));
      await page.locator("form:has(#editor) button:not([formaction])").click();
      await page.locator("form:has(#instruction) button").click();
      await page.locator(".note.ok").waitFor({ timeout: 30_000 });
      await picture(page, "compile", look);
      await startRun(page, "monthly-invoices", request);
      await waitForStatus(page, "warn");
      expect(await page.locator(".timeline > li").count()).toBe(3);
      await picture(page, "changed-run", look, "h2:has(~ .timeline)");
      expect(faults).toEqual([]);
    },
    MINUTES,
  );

  it(
    "works without scripts: the run, the mail, the approval, an answer with a file",
    async () => {
      const host = await startSampleHost();
      const look = { language: "ja", width: 390, scripts: false } as const;
      const { page, faults } = await openPage(await startBrowser(), host.url, look);

      await startRun(page, "invoice-reading", "請求書の支払い準備をお願いします。");
      await waitForStatus(page, "warn");
      await page.locator(".note.warn a.button").click();
      await page.locator("main a.button").first().click();
      await page.locator("#answer").fill("添付します。");
      await page.locator("#files").setInputFiles({
        name: "請求書 11月.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("請求元: あおば商店\n金額: 53,750円\n支払期限: 2026年12月31日\n"),
      });
      await page.locator("form button").click();
      expect(await page.locator("[role=status].ok").textContent()).toContain("ファイル 1 個");
      await page.goto("/runs");
      await page.locator("main li a").first().click();
      await waitForStatus(page, "ok");

      expect(await page.locator("#phase-1").textContent()).toContain("請求書 11月.txt");
      expect(faults).toEqual([]);
    },
    MINUTES,
  );

  it(
    "shows by itself that a run has come to wait, and keeps what is being written",
    async () => {
      const host = await startSampleHost();
      const { page, faults } = await openPage(await startBrowser(), host.url, LOOKS[0] as (typeof LOOKS)[number]);

      await startRun(page, "monthly-invoices", "2026年11月分");
      await page.locator(".note.warn").waitFor({ timeout: 30_000 });

      await page.goto("/aops/monthly-invoices");
      await page.locator("#editor").fill("## フェーズ 1: x\n本文\n");
      await page.locator("form:has(#editor) button:not([formaction])").click();
      await page.locator("a[data-line]").first().click();
      const selected = await page.evaluate(
        "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)",
      );
      expect(selected).toBe("## フェーズ 1: x");
      expect(faults).toEqual([]);
    },
    MINUTES,
  );
});
