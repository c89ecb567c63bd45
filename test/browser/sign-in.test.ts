import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { expect, it, onTestFinished } from "vitest";
import { openSignInSite } from "../functions/sign-in-site.ts";
import { LOOKS, openPage, startBrowser } from "./browser-host.ts";
import { tabTo } from "./keyboard.ts";
import { lookAt } from "./look-at.ts";

const MINUTES = 600_000;

/** A site that people sign in to with a browser, on a port of its own. */
async function startSignInSite(): Promise<string> {
  const { app } = await openSignInSite();
  const server = createAdaptorServer({ fetch: app.fetch });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it(
  "the pages of whoever is not signed in fit, are legible, small and harmless, and lead to signing in",
  async () => {
    const url = await startSignInSite();
    const browser = await startBrowser();
    const names = { "/runs?status=waiting": "refused-401", "/sign-in/out": "signed-out" };

    const looks = [...LOOKS, { language: "en", width: 1280, scheme: "dark" } as const];
    await lookAt(browser, url, { paths: Object.keys(names), names, looks });

    const { page } = await openPage(browser, url, { language: "ja", width: 390 });
    const answer = await page.goto("/runs?status=waiting");
    expect(answer?.status()).toBe(401);
    expect(await page.locator("a.button").getAttribute("href")).toBe("/sign-in?to=%2Fruns%3Fstatus%3Dwaiting");
    await tabTo(page, "a[href^='/sign-in?']");
    await page.goto("/sign-in/out");
    await tabTo(page, "a[href='/sign-in']");
    expect(await page.locator("a[href='/sign-in']").count()).toBe(1);
  },
  MINUTES,
);
