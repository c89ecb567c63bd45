import { describe, expect, it } from "vitest";
import { SAMPLE } from "../api/api-host.ts";
import { BROWSER, createSiteHost, page } from "./site.ts";

const PATHS = [
  "/",
  "/aops",
  "/aops/a",
  "/aops/a/flow",
  "/aops/a/phases/1",
  "/aops/a/yaml",
  "/aops/a/versions",
  "/runs",
  "/inbox",
  "/mailbox",
  "/sandbox",
  "/help/AOP605",
  "/runs/run_none",
  "/nothing",
];

describe("one path", () => {
  it.each([
    ["text/html", "text/html"],
    [BROWSER.accept, "text/html"],
    ["application/json", "application/json"],
    ["application/json, text/html;q=0.5", "application/json"],
    ["*/*", "application/json"],
  ])("asked with %s answers %s", async (accept, type) => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);

    const answer = await host.get("/aops/a", { accept });

    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain(type);
    if (type === "text/html") expect(answer.headers.get("vary")).toContain("Accept");
  });

  it.each(["/", "/mailbox", "/help/AOP101", "/approvals/unknown"])(
    "%s is a page for whoever names no type",
    async (path) => {
      const host = await createSiteHost();

      const answer = await host.get(path);

      expect(answer.headers.get("content-type")).toContain("text/html");
    },
  );

  it("tells a refusal as a page to a browser and as a problem to a program", async () => {
    const host = await createSiteHost();

    const browser = await host.get("/runs/run_none", BROWSER);
    const program = await host.get("/runs/run_none");

    expect([browser.status, program.status]).toEqual([404, 404]);
    expect(browser.headers.get("content-type")).toContain("text/html");
    expect(await browser.text()).toContain("AOP801");
    expect(program.headers.get("content-type")).toBe("application/problem+json");
  });

  it("tells the refusals of its guards as pages too", async () => {
    const host = await createSiteHost();

    const foreign = await host.get("/", { ...BROWSER, authorization: "Bearer forged" });
    const method = await host.app.request("/runs/run_1", { method: "DELETE", headers: BROWSER });

    expect([foreign.status, method.status]).toEqual([401, 405]);
    expect(method.headers.get("allow")).toContain("GET");
    expect(foreign.headers.get("content-type")).toContain("text/html");
  });

  it("gives every problem's type a page that explains it", async () => {
    const host = await createSiteHost();
    const { type } = (await (await host.get("/runs/run_none")).json()) as { type: string };

    const help = await page(host, type);

    expect(help.status).toBe(200);
    expect(help.text).toContain("AOP801");
  });
});

describe("every page", () => {
  it.each(PATHS)("%s loads nothing from elsewhere, runs nothing inline, and stays small", async (path) => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);

    const { text, headers } = await page(host, path);

    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(text).not.toMatch(/<script(?![^>]* src="\/assets\/)[^>]*>/);
    expect(text).not.toMatch(/<style|\sstyle="|\son\w+="/);
    expect(text).not.toMatch(/(src|href|action)="(https?:)?\/\//);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each(PATHS)("%s is told in both languages, and links keep the one that was chosen", async (path) => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);

    const japanese = await page(host, path, { "accept-language": "ja" });
    const english = await page(host, path, { "accept-language": "en" });
    const chosen = await page(host, `${path}?lang=en`, { "accept-language": "ja" });

    expect(japanese.text).toContain('<html lang="ja">');
    expect(english.text).toContain('<html lang="en">');
    expect(chosen.text).toContain('<html lang="en">');
    for (const [, href = ""] of chosen.text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) expect(href).toContain("lang=");
    for (const [, action = ""] of chosen.text.matchAll(/<form [^>]*action="(\/[^"]*)"/g)) {
      expect(action).toContain("lang=en");
    }
  });

  it.each(PATHS)("%s names its parts for screen readers", async (path) => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);

    const { text } = await page(host, path);

    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).toContain('<main id="main"');
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of text.matchAll(/<(?:input type="(?:text|file|number)"|textarea|select)[^>]*id="([^"]*)"/g)) {
      expect(text).toContain(`<label for="${id}"`);
    }
    for (const [, described = ""] of text.matchAll(/aria-describedby="([^"]*)"/g)) expect(ids).toContain(described);
    expect(text.match(/<img(?![^>]* alt=)/)).toBeNull();
  });
});

describe("the stylesheet and the script", () => {
  it("are small, kept for ever, and named after their content", async () => {
    const host = await createSiteHost();
    const { text } = await page(host, "/");
    const paths = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);

    const answers = await Promise.all(paths.map((path) => host.get(path)));

    expect(paths.some((path) => /style-[0-9a-f]{16}\.css$/.test(path))).toBe(true);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(16_000);
    }
  });
});

describe("looking", () => {
  it("changes nothing: GET and HEAD of every path as a browser", async () => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);
    const { run } = (await (await host.post("/aops/a/runs", {})).json()) as { run: string };
    const before = host.writes();
    const paths = new Set(host.app.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path));
    const values = new Map([
      ["aop", "a"],
      ["run", run],
    ]);

    for (const path of paths) {
      const filled = path.replaceAll(/:(\w+)(\{.*\})?(?=\/|$)/g, (_part, name: string) => values.get(name) ?? "x");
      for (const method of ["GET", "HEAD"]) {
        await host.app.request(`${filled}?decision=approve&nonce=x&saved=new&lang=en`, { method, headers: BROWSER });
      }
    }

    expect(paths.size).toBeGreaterThan(25);
    expect(host.writes()).toBe(before);
    expect(host.log).toEqual([]);
  });
});
