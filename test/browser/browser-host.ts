import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import { type Host, startHost } from "#local";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** How a page is looked at. */
export interface Look {
  readonly language: "ja" | "en";
  readonly width: number;
  readonly scheme?: "light" | "dark";
  readonly scripts?: boolean;
}

/** The ways in which every page is looked at. */
export const LOOKS: readonly Look[] = [
  { language: "ja", width: 390, scheme: "light" },
  { language: "en", width: 390, scheme: "dark" },
  { language: "ja", width: 1280, scheme: "dark" },
  { language: "en", width: 1280, scheme: "light" },
];

/** A page with everything that went wrong on it. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, breaches of the policy, and requests to anywhere but the host. */
  readonly faults: readonly string[];
}

/** Starts the product with its samples on a port of its own; closed when the running test has finished. */
export async function startSampleHost(change: Partial<Config> = {}): Promise<Host & { readonly url: string }> {
  const dir = temporaryFolder();
  const faults: unknown[] = [];
  const log = (message: string, fault: unknown): void => void faults.push(message, fault);
  const config = { ...defaultConfig(SANDBOX_PRESETS), ...change };
  const host = await startHost({ dir, config, port: 0, samples: true, log });
  onTestFinished(() => host.close());
  const { url } = host;
  if (url === undefined) throw new TypeError("Unexpected host without an address, expected one");
  return { ...host, url };
}

/** Starts the browser that the lane found; closed when the running test has finished. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env.TEJUN_TEST_CHROMIUM;
  if (executablePath === undefined) throw new Error("TEJUN_TEST_CHROMIUM is not set: run npm run test:browser");
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-lcd-text",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
  onTestFinished(() => browser.close());
  return browser;
}

/** Opens an empty page that watches for faults. */
export async function openPage(browser: Browser, url: string, look: Look): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: 844 },
    locale: look.language === "ja" ? "ja-JP" : "en-US",
    timezoneId: "Asia/Tokyo",
    colorScheme: look.scheme ?? "light",
    javaScriptEnabled: look.scripts ?? true,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    // That a refused form has an error status is what it should have.
    if (message.type() === "error" && !message.text().includes("the server responded with a status of")) {
      faults.push(message.text());
    }
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`)) faults.push(`a request to ${request.url()}`);
  });
  return { page, context, faults };
}
