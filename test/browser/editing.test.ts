import { describe, expect, it } from "vitest";
import { LOOKS, openPage, startBrowser, startSampleHost } from "./browser-host.ts";
import { shoot } from "./shots.ts";

const MINUTES = 300_000;

/** A phone in Japanese, a desk in English. */
const BOTH = LOOKS.filter(({ language, width }) => (language === "ja") === width < 1000).filter(
  ({ scheme }) => scheme === "light",
);

async function textOf(url: string, aop: string): Promise<string> {
  return ((await (await fetch(`${url}/aops/${aop}`)).json()) as { text: string }).text;
}

describe("editing a procedure", () => {
  it.each(BOTH)(
    "$language at $width: marks what is wrong while it is written, edits a phase from the drawing, then its YAML",
    async (look) => {
      const host = await startSampleHost();
      const { page, faults } = await openPage(await startBrowser(), host.url, look);
      const before = await textOf(host.url, "monthly-invoices");

      await page.goto("/aops/monthly-invoices");
      await page.locator("#editor").fill(before.replace("## フェーズ 2", "## フェーズ 7"));
      await page.locator("#found.bad").waitFor();
      await shoot(page, "editor-marked", look);
      expect(await page.locator(".marks mark.error").first().textContent()).toContain("フェーズ 7");
      await page.locator("#editor").fill(before);
      await page.locator("#found.ok").waitFor();
      expect(await page.locator(".marks mark").count()).toBe(0);

      await page.goto("/aops/monthly-invoices/flow");
      await page.locator('.graph a[href*="/phases/3"]').first().click();
      await page.locator("#approvers").fill("経理部長\n部長");
      await page.locator("#field-2").fill("件数");
      await page.locator("#type-2").selectOption("number");
      await page.locator("form button").first().click();
      await page.locator("[role=status].ok").waitFor();
      await page.locator("[role=status].ok a").click();
      expect(await page.locator(".patch ins").allTextContents()).toEqual([
        "+承認者: 経理部長、部長",
        "+成果物として次段に渡す: 発行した請求書 (一覧)、件数 (数値)",
      ]);
      await shoot(page, "text-difference", look);

      await page.goto("/aops/monthly-invoices/yaml");
      const yaml = await page.locator("#editor").inputValue();
      await page.locator("#editor").fill(yaml.replace("件数: number", "件数: money"));
      await page.locator("#found.bad").waitFor();
      expect(await page.locator(".marks mark.error").first().textContent()).toContain("money");
      await shoot(page, "yaml-marked", look);
      await page.locator("#editor").fill(yaml.replace("件数: number", "件数: date"));
      await page.locator("#found.ok").waitFor();
      await page.locator("form button").first().click();
      await page.locator("[role=status].ok").first().waitFor();
      expect(await textOf(host.url, "monthly-invoices")).toBe(
        before
          .replace("承認者: 経理部長", "承認者: 経理部長、部長")
          .replace("発行した請求書 (一覧)", "発行した請求書 (一覧)、件数 (日付)"),
      );
      expect(faults).toEqual([]);
    },
    MINUTES,
  );

  it(
    "works without scripts: checked by its button, edited by its form",
    async () => {
      const host = await startSampleHost();
      const look = { language: "en", width: 390, scripts: false } as const;
      const { page, faults } = await openPage(await startBrowser(), host.url, look);
      const before = await textOf(host.url, "invoice-reading");

      await page.goto("/aops/invoice-reading");
      await page.locator("#editor").fill(before.replace("フェーズ 2", "フェーズ 9"));
      await page.locator("button[formaction]").click();
      expect(await page.locator(".diagnostics pre mark").first().textContent()).toContain("フェーズ 9");
      expect(await page.locator("#editor").inputValue()).toContain("フェーズ 9");
      await page.goto("/aops/invoice-reading/phases/1");
      await page.locator("#approvalToStart").fill("部長");
      await page.locator("form button").first().click();

      expect(await page.locator("[role=status].ok").count()).toBe(1);
      expect(await textOf(host.url, "invoice-reading")).toContain("開始の承認: 部長\n");
      expect(faults).toEqual([]);
    },
    MINUTES,
  );
});

describe("adding files", () => {
  it.each(BOTH)(
    "$language at $width: says what cannot be taken, sends the others one by one, takes them out again, and starts",
    async (look) => {
      const host = await startSampleHost();
      const { page, faults } = await openPage(await startBrowser(), host.url, look);
      const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

      await page.goto("/");
      await page.locator("input[name=aop][value=invoice-reading]").check();
      await page.locator("#input").fill("請求書の支払い準備をお願いします。");
      await page
        .locator("#files")
        .setInputFiles([
          file("請求書 11月.txt", "請求元: あおば商店\n金額: 53,750円\n支払期限: 2026年12月31日\n"),
          { name: "道具.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
        ]);
      await page.locator(".file.is-ready").waitFor();
      expect(await page.locator(".file.is-bad").textContent()).toContain("道具.exe");
      await page.evaluate(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(["x"], "落とした.txt", { type: "text/plain" }));
        document.querySelector("form[enctype]").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      })()`);
      await page.locator(".file.is-ready").nth(1).waitFor();
      await shoot(page, "files", look);
      await page.locator(".file.is-bad button").click();
      await page.locator(".file").nth(1).locator("button").click();
      expect(await page.locator(".file .name").allTextContents()).toEqual(["請求書 11月.txt"]);
      await page.locator("form[enctype] p.buttons button").click();
      await page.waitForURL(/\/runs\/run_/);

      const run = (await (await fetch(page.url(), { headers: { accept: "application/json" } })).json()) as object;
      expect(JSON.stringify(run)).not.toContain("道具.exe");
      await page.goto(page.url());
      for (let tries = 0; tries < 60 && (await page.locator("#main > p.row > .badge.ok").count()) === 0; tries += 1) {
        await page.waitForTimeout(500);
        await page.reload();
      }
      expect(await page.locator("#phase-1").textContent()).toContain("請求書 11月.txt");
      expect(faults).toEqual([]);
    },
    MINUTES,
  );
});
