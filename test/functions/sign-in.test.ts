import { describe, expect, it } from "vitest";
import { openOpenId } from "../../functions/api/open-id.ts";
import { startOpenIdIssuer } from "../support/openid-issuer.ts";
import { HANAKO, HOME, openSignInSite } from "./sign-in-site.ts";

const DAY = 86_400;

describe("signing in with a browser", () => {
  it("leads whoever is not signed in to the issuer, and back to the page they wanted", async () => {
    const { issuer, visit, goThere } = await openSignInSite();
    issuer.person = HANAKO;

    const refused = await visit("/runs?status=waiting&aop=a.b");
    const [, link = ""] = /href="(\/sign-in[^"]*)"/.exec(await refused.text()) ?? [];
    const back = await visit(await goThere(link.replaceAll("&amp;", "&")));
    const page = await visit("/runs");

    expect(refused.status).toBe(401);
    expect([back.status, back.headers.get("location")]).toEqual([303, "/runs?status=waiting&aop=a.b"]);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("hanako@example.com");
  });

  it("keeps the token where no script and no other site's form gets at it, as long as it holds", async () => {
    const { issuer, visit, goThere } = await openSignInSite();
    issuer.person = HANAKO;

    const back = await visit(await goThere("/sign-in"));

    const session = back.headers.getSetCookie().find((set) => set.startsWith("__Host-tejun-session="));
    expect(session).toMatch(/; Path=\//);
    for (const word of ["HttpOnly", "Secure", "SameSite=Lax"]) expect(session).toContain(word);
    const [, age = "0"] = /Max-Age=(\d+)/.exec(session ?? "") ?? [];
    expect(Number(age)).toBeGreaterThan(3_500);
    expect(Number(age)).toBeLessThanOrEqual(3_600);
  });

  it("signs nobody in by a link that was sent to them, by an old one, or twice by the same one", async () => {
    const { issuer, visit, goThere, cookies } = await openSignInSite();
    issuer.person = HANAKO;
    const [mine, others] = [await goThere("/sign-in"), await goThere("/sign-in")];

    const forged = await visit(mine);
    await visit("/sign-in");
    const stale = await visit(others);
    const back = await goThere("/sign-in");
    const first = await visit(back);
    cookies.delete("__Host-tejun-session");
    const second = await visit(back);

    expect([forged.status, stale.status, first.status, second.status]).toEqual([400, 400, 303, 400]);
    expect(await second.text()).toContain("AOP820");
    expect((await visit("/runs")).status).toBe(401);
  });

  it("goes on with the sign-in that was begun here when a link of somebody else comes in between", async () => {
    const { issuer, visit, goThere } = await openSignInSite();
    issuer.person = HANAKO;
    const mine = await goThere("/sign-in?to=/inbox");

    const foreign = await visit("/sign-in/done?code=theirs&state=theirs");
    const back = await visit(mine);

    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([400, []]);
    expect([back.status, back.headers.get("location")]).toEqual([303, "/inbox"]);
  });

  it("leaves nothing in the browser of somebody who cancelled", async () => {
    const { visit, goThere, cookies } = await openSignInSite();

    await visit(await goThere("/sign-in"));

    expect([...cookies.keys()]).toEqual([]);
  });

  it("believes no cookie that came twice: one of the two was put there by somebody else", async () => {
    const { issuer, visit, goThere, cookies } = await openSignInSite();
    issuer.person = HANAKO;
    await visit(await goThere("/sign-in"));
    const mine = `__Host-tejun-session=${cookies.get("__Host-tejun-session")}`;
    const theirs = `__Host-tejun-session=${await issuer.token({ email: "mallory@example.com" })}`;
    const withCookie = async (cookie: string) => (await visit("/runs", { headers: { cookie } })).status;

    expect(await withCookie(mine)).toBe(200);
    for (const cookie of [`${theirs}; ${mine}`, `${mine};${theirs}`, `${mine}; __Host-tejun-session=x`]) {
      expect(await withCookie(cookie)).toBe(401);
    }
    expect(await withCookie(theirs.replace("__Host-tejun-session", "\u00a0__Host-tejun-session"))).toBe(401);
    expect(await withCookie(theirs.replace("__Host-", "__host-"))).toBe(401);
  });

  it("does nothing that another site's page asks for with the session, whatever kind of text it sends", async () => {
    const { issuer, visit, goThere } = await openSignInSite();
    issuer.person = HANAKO;
    await visit(await goThere("/sign-in"));
    const from = [{ origin: "https://evil.example" }, { "sec-fetch-site": "same-site" }, { origin: "null" }];

    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
      for (const headers of from) {
        const init = { method: "POST", body: "{}", headers: { ...headers, "content-type": type } } as RequestInit;
        expect((await visit("/runs", init)).status).toBe(403);
      }
    }
  });

  it("keeps a token that holds for years no longer than browsers keep cookies", async () => {
    const { issuer, visit, goThere } = await openSignInSite();
    issuer.person = { ...HANAKO, ...{ exp: Math.floor(Date.now() / 1_000) + 3_000 * DAY } };

    const back = await visit(await goThere("/sign-in"));

    expect(back.status).toBe(303);
  });

  it("says that nobody can sign in while the issuer does not answer, before and after it was asked", async () => {
    const { issuer, visit, goThere, logged } = await openSignInSite({ isDown: true });
    issuer.person = HANAKO;

    const before = await visit("/sign-in");
    issuer.down = false;
    const back = await goThere("/sign-in");
    issuer.down = true;
    const after = await visit(back);
    const out = await visit("/sign-in/out");

    expect([before.status, await before.text()]).toEqual([503, expect.stringContaining("AOP824")]);
    expect([after.status, await after.text()]).toEqual([503, expect.stringContaining("AOP824")]);
    expect(out.status).toBe(200);
    expect(logged).toHaveLength(3);
  });

  it("says when the person cancels, or has no address that the issuer verified", async () => {
    const { issuer, visit, goThere } = await openSignInSite();

    const cancelled = await visit(await goThere("/sign-in"));
    issuer.person = { email: "hanako@example.com", email_verified: false };
    const unverified = await visit(await goThere("/sign-in"));

    expect([cancelled.status, await cancelled.text()]).toEqual([400, expect.stringContaining("AOP821")]);
    expect([unverified.status, await unverified.text()]).toEqual([400, expect.stringContaining("AOP822")]);
    expect((await visit("/runs")).status).toBe(401);
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/.//evil.example/x?y=1",
    "/%2e//evil.example",
    "/a/..//evil.example",
    "/a/../\\evil.example",
    "javascript:alert(1)",
    "/sign-in",
    "/sign-out",
    `/${"a".repeat(2_000)}`,
  ])("leads nobody elsewhere, whatever the link says (%#)", async (to) => {
    const { issuer, visit, goThere } = await openSignInSite();
    issuer.person = HANAKO;

    const back = await visit(await goThere(`/sign-in?to=${encodeURIComponent(to)}`));

    expect([back.status, back.headers.get("location")]).toEqual([303, "/"]);
  });

  it("signs out by a form of this site alone, and says where the issuer's own session ends", async () => {
    const { issuer, visit, goThere } = await openSignInSite();
    issuer.person = HANAKO;
    await visit(await goThere("/sign-in"));

    const foreign = await visit("/sign-out", { method: "POST", headers: { origin: "https://evil.example" } });
    const still = await visit("/runs");
    const out = await visit("/sign-out", { method: "POST", headers: { origin: HOME } });
    const page = await visit("/sign-in/out");

    expect([foreign.status, still.status, out.status, page.status]).toEqual([403, 200, 303, 200]);
    expect(await page.text()).toContain(`${issuer.settings.issuer}/logout?client_id=tejun-client`);
    expect((await visit("/runs")).status).toBe(401);
  });
});

describe("a client that has a secret", () => {
  const SECRET = "s3cret:/+ =";

  it.each(["client_secret_post", "client_secret_basic", "unsaid"] as const)(
    "proves itself as the issuer takes it (%s)",
    async (by) => {
      const { issuer, visit, goThere } = await openSignInSite({
        proof: { secret: SECRET, by },
        readSecret: async () => SECRET,
      });
      issuer.person = HANAKO;

      const back = await visit(await goThere("/sign-in?to=/inbox"));

      expect([back.status, back.headers.get("location")]).toEqual([303, "/inbox"]);
    },
  );

  it("takes up a new secret without being started again", async () => {
    let secret = "the old one";
    const { issuer, visit, goThere } = await openSignInSite({
      proof: { secret: SECRET, by: "client_secret_post" },
      readSecret: async () => secret,
    });
    issuer.person = HANAKO;

    const before = await visit(await goThere("/sign-in"));
    secret = SECRET;
    const after = await visit(await goThere("/sign-in"));

    expect([before.status, await before.text()]).toEqual([400, expect.stringContaining("AOP821")]);
    expect(after.status).toBe(303);
  });

  it("lets nobody in while its secret cannot be read, and tells no page of it", async () => {
    const { issuer, visit, goThere, logged } = await openSignInSite({
      proof: { secret: SECRET, by: "client_secret_post" },
      readSecret: () => Promise.reject(new Error('The secret tejun-dev-sign-in holds no "clientSecret"')),
    });
    issuer.person = HANAKO;

    const back = await visit(await goThere("/sign-in"));
    const page = await back.text();

    expect([back.status, page]).toEqual([503, expect.stringContaining("AOP824")]);
    expect(page).not.toContain("tejun-dev-sign-in");
    expect(logged).toEqual([expect.stringContaining("tejun-dev-sign-in")]);
    expect((await visit("/runs")).status).toBe(401);
  });
});

describe("an issuer that takes calls and does not answer", () => {
  it("is waited for a few seconds, and is no refusal of whoever signs in", async () => {
    const issuer = await startOpenIdIssuer(Date.now);
    issuer.person = HANAKO;
    const openId = await openOpenId(issuer.settings, HOME, undefined, 0.05);
    const { url, kept } = await openId.begin("ja");
    const back = (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
    issuer.silent = true;

    await expect(openId.finish(new URL(back).search, kept)).rejects.toThrow("timed out");
    await expect(openOpenId(issuer.settings, HOME, undefined, 0.05)).rejects.toThrow("timed out");
  });
});
