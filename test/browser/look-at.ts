import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { findViolations } from "./axe.ts";
import { LOOKS, type Look, openPage } from "./browser-host.ts";
import { findFaintTexts } from "./contrast.ts";
import { shoot } from "./shots.ts";

/** What a page with everything that it loads may weigh. */
const BUDGET = 60_000;

/** Names for pages that are told apart by what their address does not say. */
export type PageNames = { readonly [path: string]: string };

/** A form as a browser sends it from a page of the site, whose answer is the page to look at. */
export interface SentForm {
  readonly name: string;
  readonly action: string;
  /** What each field holds; `nonce` is taken from the form that the page `from` has, unless it is given. */
  readonly fields: { readonly [name: string]: string };
  readonly from: string;
  readonly status: number;
}

/** What is looked at. */
export interface Looked {
  readonly paths: readonly string[];
  readonly names?: PageNames;
  readonly forms?: readonly SentForm[];
  /** In which ways; `LOOKS` unless given. */
  readonly looks?: readonly Look[];
}

/**
 * Looks at pages in both languages and schemes, on a phone and a desk, with everything opened that opens: each fits its
 * window, is legible, small and harmless, and axe finds nothing.
 */
export async function lookAt(
  browser: Browser,
  url: string,
  { paths, names = {}, forms = [], looks = LOOKS }: Looked,
): Promise<void> {
  const hard: object[] = [];
  const opened = [
    ...paths.map((path) => ({ name: names[path] ?? nameOf(path), open: (page: Page) => openPath(page, path) })),
    ...forms.map((form) => ({ name: form.name, open: (page: Page) => sendForm(page, form) })),
  ];
  for (const look of looks) {
    const { page, context, faults } = await openPage(browser, url, look);
    for (const { name, open } of opened) {
      const at = `${name} (${look.language}, ${look.width}, ${look.scheme})`;
      const bytes = await open(page);
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      const tooWide = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      await shoot(page, name, look);
      expect(tooWide, `${at} is wider than its window`).toBeLessThanOrEqual(0);
      expect(await findFaintTexts(page), `${at} has faint texts`).toEqual([]);
      expect(bytes, `${at} is too heavy`).toBeLessThan(BUDGET);
      expect(await page.locator("h1").count(), at).toBe(1);
      for (const violation of await findViolations(page)) hard.push({ at, ...violation });
    }
    expect(faults).toEqual([]);
    await context.close();
  }
  expect(hard, "what axe finds").toEqual([]);
}

/** Opens a page; gives how many bytes it and what it loads have. */
async function openPath(page: Page, path: string): Promise<number> {
  return weigh(page, async () => {
    await page.goto(path, { waitUntil: "load" });
  });
}

/** Sends a form from a page; gives how many bytes the answer and what it loads have. */
async function sendForm(page: Page, { action, fields, from, status }: SentForm): Promise<number> {
  await page.goto(from);
  const nonce = await page
    .locator('input[name="nonce"]')
    .first()
    .getAttribute("value", { timeout: 1000 })
    .catch(() => "");
  const target = new URL(action, page.url()).href;
  const sent = JSON.stringify({ action, fields: { nonce: nonce ?? "", ...fields } });
  return weigh(page, async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url() === target && one.request().method() === "POST"),
      page.waitForNavigation({ waitUntil: "load" }),
      page.evaluate(`(({ action, fields }) => {
        const form = Object.assign(document.createElement("form"), { action, method: "post" });
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement("textarea"), { name, value }));
        }
        document.body.append(form);
        form.submit();
      })(${sent})`),
    ]);
    expect(answer.status(), action).toBe(status);
  });
}

async function weigh(page: Page, load: () => Promise<void>): Promise<number> {
  let bytes = 0;
  const count = async (answer: { body(): Promise<Buffer> }): Promise<void> => {
    bytes += (await answer.body().catch(() => Buffer.alloc(0))).byteLength;
  };
  page.on("response", count);
  await load();
  page.off("response", count);
  return bytes;
}

/** A path as the name of a file. */
function nameOf(path: string): string {
  const kind = path.replace(
    /^\/(runs|compiles|approvals|questions)\/.*$/,
    (_, kindOf: string) => `/one-${kindOf}-${path.slice(-4)}`,
  );
  return kind === "/" ? "start" : kind.slice(1).replaceAll(/[^a-z0-9]+/gi, "-");
}
