import { describe, expect, it } from "vitest";
import { Visitor } from "../scenarios/visitor.ts";
import { findViolations } from "./axe.ts";
import { LOOKS, openPage, startBrowser, startSampleHost } from "./browser-host.ts";
import { findFaintTexts } from "./contrast.ts";
import { tabTo } from "./keyboard.ts";
import { shoot } from "./shots.ts";

const MINUTES = 600_000;
/** A page holds 30. */
const MORE_THAN_A_PAGE = 33;

const BOTH = LOOKS.filter(({ language, width }) => (language === "ja") === width < 1000).filter(
  ({ scheme }) => scheme === "light",
);

/** A desk in the dark too. */
const PAGED = [...BOTH, { language: "en", width: 1280, scheme: "dark" } as const];

describe("the inbox", () => {
  it.each(BOTH)(
    "$language at $width: leads an approver to what waits for them, and is empty once they have decided",
    async (look) => {
      const host = await startSampleHost();
      const { page, context, faults } = await openPage(await startBrowser(), host.url, look);
      await fetch(`${host.url}/aops/monthly-invoices/runs`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ input: "2026年11月分" }),
      });
      let mails: { to: string }[] = [];
      while (mails.length === 0) {
        mails = (await (await fetch(`${host.url}/mailbox.json`)).json()) as { to: string }[];
        await page.waitForTimeout(200);
      }
      await context.setExtraHTTPHeaders({ authorization: `Bearer dev:${mails[0]?.to}` });

      await page.goto("/inbox");
      await shoot(page, "inbox-waiting", look);
      await page.locator("main a.button").first().click();
      await page.locator("button[value=approve]").click();
      await page.goto("/inbox");

      expect(await page.locator("main a.button").count()).toBe(0);
      expect(faults).toEqual([]);
    },
    MINUTES,
  );

  it.each(PAGED)(
    "$language at $width, $scheme: leads with the keyboard from page to page, what expires first standing first, each once, and back",
    async (look) => {
      const host = await startSampleHost();
      const { page, faults } = await openPage(await startBrowser(), host.url, look);
      const visitor = new Visitor({ origin: host.url, fetch, patienceMs: 120_000 });
      const runs: string[] = [];
      for (let n = 1; n <= MORE_THAN_A_PAGE; n += 1) {
        runs.push(await visitor.start("account-application", `申請者: 山田 太郎 ${n}`));
        await visitor.settled(runs.at(-1) ?? "");
      }
      const shown = () =>
        page
          .locator("main li.card")
          .evaluateAll((cards: { querySelectorAll(path: string): Iterable<{ href: string }> }[]) =>
            cards.map(
              (card) => [...card.querySelectorAll("a[href*='/runs/']")].map(({ href }) => href.split(/[/?]/).at(4))[0],
            ),
          );

      await page.goto("/inbox");
      const first = await shown();
      await shoot(page, "inbox-many", look);
      await tabTo(page, "a[rel=next]");
      await page.keyboard.press("Enter");
      await page.locator("a[rel=prev]").waitFor();
      const second = await shown();
      expect(await findViolations(page)).toEqual([]);
      expect(await findFaintTexts(page)).toEqual([]);
      await shoot(page, "inbox-second-page", look);
      expect(await page.locator("a[rel=next]").count()).toBe(0);
      await tabTo(page, "a[rel=prev]");
      await page.keyboard.press("Enter");
      await page.locator("a[rel=next]").waitFor();

      expect([first.length, second.length]).toEqual([30, MORE_THAN_A_PAGE - 30]);
      expect([...first, ...second]).toEqual(runs);
      expect(await shown()).toEqual(first);
      expect(faults).toEqual([]);
    },
    MINUTES,
  );
});
