import { describe, expect, it } from "vitest";
import { SAMPLE } from "../api/api-host.ts";
import { createSiteHost, formOn, page } from "./site.ts";

/** Every route that takes what is posted, each with a path that leads to it; read from the app, so that none is forgotten. */
function postRoutes(host: Awaited<ReturnType<typeof createSiteHost>>): readonly string[] {
  const routes = host.app.routes.filter(({ method, path }) => method === "POST" && path !== "/*" && path !== "*");
  const filled = routes.map(({ path }) =>
    path.replaceAll(/:(\w+)(\{[^/]*\})?/g, (_, name: string) =>
      name === "aop" ? "a" : name === "tool" ? "freee" : name === "phase" ? "1" : "x1",
    ),
  );
  return [...new Set(filled)].sort();
}

describe("what another site has a browser post", () => {
  const FORM = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  const BODY =
    "aop=a&input=x&text=x&id=b&nonce=x&advance=P1D&kind=error&operation=&times=&tool=freee&decision=approve&version=1&yaml=x&instruction=&answer=x&comment=";

  it("is known for every route, the pages' forms among them", async () => {
    const routes = postRoutes(await createSiteHost());

    for (const path of [
      "/aops",
      "/aops/a",
      "/aops/a/check",
      "/aops/a/yaml",
      "/aops/a/phases/1",
      "/runs",
      "/attachments",
    ]) {
      expect(routes).toContain(path);
    }
  });

  it.each([
    ["the browser says that it comes from another site", { "sec-fetch-site": "cross-site" }],
    [
      "the browser says that it comes from a sibling",
      { "sec-fetch-site": "same-site", origin: "http://evil.localhost" },
    ],
    ["it names another origin", { origin: "https://evil.example" }],
    ["it names no origin, and the browser says it is foreign", { origin: "null", "sec-fetch-site": "cross-site" }],
  ])("is refused on every route where %s", async (_, headers) => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);
    const before = host.writes();

    for (const path of postRoutes(host)) {
      const answer = await host.app.request(path, { method: "POST", body: BODY, headers: { ...FORM, ...headers } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(host.writes()).toBe(before);
  });

  it("changes nothing on any route without the nonce of a page, even where nothing says that it is foreign", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);
    // Whoever tries a link that is not theirs is written down as refused, and nothing else is.
    const routes = postRoutes(host).filter((path) => !/^\/(approvals|questions)\//.test(path));
    const before = host.writes();

    for (const path of routes) {
      for (const sent of [
        { body: BODY, headers: FORM },
        { body: multipart(BODY), headers: { accept: "text/html" } },
      ]) {
        const { status } = await host.app.request(path, { method: "POST", ...sent });
        expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      }
    }
    expect(host.writes()).toBe(before);
  });

  it("is refused as JSON that claims to be plain text, which needs no leave to be sent", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);
    const before = host.writes();

    for (const path of postRoutes(host).filter((path) => path !== "/aops/a/check")) {
      const headers = { "content-type": "text/plain", accept: "application/json" };
      const { status } = await host.app.request(path, { method: "POST", body: '{"input":"x"}', headers });
      expect([path, status >= 400]).toEqual([path, true]);
    }
    expect(host.writes()).toBe(before);
  });
});

function multipart(body: string): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) form.set(name, value);
  return form;
}

describe("a header", () => {
  it("is not made by what stands in an address or a form", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);
    const breaking = "ja%0d%0aset-cookie:%20x=1";
    const { action, fields } = formOn((await page(host, `/aops/a?lang=${breaking}`)).text, "/aops/a");

    const sent = await host.app.request(`${action}?lang=${breaking}`, {
      method: "POST",
      body: new URLSearchParams({ ...fields, text: SAMPLE }),
      headers: { accept: "text/html", origin: "null", "sec-fetch-site": "same-origin" },
    });

    expect(sent.status).toBe(303);
    expect(sent.headers.get("set-cookie")).toBeNull();
    expect(sent.headers.get("location")).not.toMatch(/[\r\n]/);
  });
});

describe("a frame", () => {
  it("holds no page of ours, nor an answer to a form or a refusal", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);

    for (const path of [
      "/",
      "/aops/a/phases/1",
      "/aops/a/yaml",
      "/inbox",
      "/nothing",
      "/assets/base/icon.svg",
      "/openapi.json",
    ]) {
      const { headers } = await page(host, path);
      expect([path, headers.get("x-frame-options")]).toEqual([path, "DENY"]);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("content-security-policy")).not.toContain("unsafe");
    }
  });
});
