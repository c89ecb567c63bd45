import type { Context } from "hono";
import { describe, expect, it } from "vitest";
import { createSiteHost, page, submit } from "./site.ts";

type Language = "ja" | "en";
const LANGUAGES: readonly Language[] = ["ja", "en"];

/** What stands under "What you can do now", without its marks; undefined where nothing does. */
function stepsOn(text: string): string | undefined {
  const [, steps] =
    /<h2>(?:今できること|What you can do now)<\/h2>([\s\S]*?)<p><a href="\/(?:\?lang=..)?">/.exec(text) ?? [];
  return steps
    ?.replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Where the links under it lead. */
function linksOn(text: string): readonly string[] {
  return [...text.matchAll(/<a class="button[^"]*" href="([^"]*)"/g)].map(([, href = ""]) => href);
}

const MEND = { ja: "内容を直して送り直してください", en: "change what you sent" };
const ADDRESS = { ja: "アドレスを打ち直す", en: "Type the address anew" };
const STANDS = { ja: "今の様子が分かります", en: "how it stands now" };
const WAIT = { ja: "少し待って、もう一度開いて", en: "Wait a little and open it again" };
const PERHAPS_SENT = { ja: "届いているかもしれません", en: "may have arrived" };
const LISTS = { ja: "手順書 実行", en: "Procedures Runs" };
const OPERATOR = { ja: "ここを動かしている人に", en: "whoever operates this" };

describe("the page of a refusal", () => {
  it.each([
    [400, "GET", ADDRESS],
    [400, "POST", MEND],
    [401, "GET", OPERATOR],
    [401, "POST", OPERATOR],
    [403, "GET", undefined],
    [403, "POST", undefined],
    [404, "GET", LISTS],
    [405, "GET", ADDRESS],
    [409, "GET", STANDS],
    [409, "POST", STANDS],
    [410, "GET", undefined],
    [410, "POST", MEND],
    [413, "POST", MEND],
    [415, "POST", MEND],
    [422, "POST", MEND],
    [429, "GET", WAIT],
    [500, "GET", WAIT],
    [500, "POST", PERHAPS_SENT],
    [503, "GET", WAIT],
    [503, "POST", PERHAPS_SENT],
  ] as const)("of status %i says to whoever sent a %s what they can do now", async (status, method, step) => {
    const host = await createSiteHost();
    const problem = { type: "/help/AOP901", title: "?", status, detail: "?", code: "AOP000", diagnostics: [] };
    const refused = (c: Context) => c.json(problem, status as 410, { "content-type": "application/problem+json" });
    host.app.get("/refused", refused);
    host.app.post("/refused", refused);

    for (const language of LANGUAGES) {
      const path = `/refused?lang=${language}`;
      const shown = method === "GET" ? await page(host, path) : await submit(host, path, {});

      expect(shown.status).toBe(status);
      if (step === undefined) expect(stepsOn(shown.text)).toBeUndefined();
      else expect(stepsOn(shown.text)).toContain(step[language]);
    }
  });

  it("that asks for signing in leads there and back, and never back to where nothing can be mended", async () => {
    const host = await createSiteHost({ resolveCaller: async () => undefined, signInPath: "/sign-in" });

    for (const language of LANGUAGES) {
      const { status, text } = await page(host, `/runs?status=waiting&lang=${language}`);

      expect(status).toBe(401);
      expect(linksOn(text)).toEqual([`/sign-in?to=%2Fruns%3Fstatus%3Dwaiting%26lang%3D${language}`]);
      expect(stepsOn(text)).not.toMatch(/前のページ|Go back/);
    }
  });

  it("whose link is unknown sends to the newest mail, and on this machine to the mailbox", async () => {
    const host = await createSiteHost();

    const { status, text } = await page(host, "/approvals/unknown?lang=ja");

    expect(status).toBe(404);
    expect(stepsOn(text)).toContain("いちばん新しいメールを開き");
    expect(linksOn(text)).toEqual(["/mailbox?lang=ja"]);
  });

  it("of a form whose page had become old says to load it again", async () => {
    const host = await createSiteHost();

    const { status, text } = await submit(host, "/runs/run_1/cancel?lang=en", { nonce: "old" });

    expect(status).toBe(403);
    expect(stepsOn(text)).toContain("reload the page, and send again");
  });

  it("of our own fault offers to open the page again", async () => {
    const host = await createSiteHost();
    host.app.get("/faulty", () => {
      throw new Error("a bug");
    });

    const { status, text } = await page(host, "/faulty?of=1&lang=en");

    expect(status).toBe(500);
    expect(linksOn(text)).toEqual(["/faulty?of=1&amp;lang=en"]);
  });
});
