import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createSite } from "#pages";
import { browserSignIn } from "../../functions/api/browser-sign-in.ts";
import { openOpenId } from "../../functions/api/open-id.ts";
import { resolveCaller } from "../../functions/shared/sign-in/resolve-caller.ts";
import { createTokenCheck } from "../../functions/shared/sign-in/token-check.ts";
import { createApiHost } from "../api/api-host.ts";
import { startOpenIdIssuer } from "../support/openid-issuer.ts";

const HOME = "https://tejun.example.com";
const HANAKO = { email: "hanako@example.com", email_verified: true };
const DAY = 86_400;

async function open() {
  // The library that signs people in goes by the machine's own clock.
  const issuer = await startOpenIdIssuer(Date.now);
  const tokens = createTokenCheck(issuer.settings, Date.now);
  const host = await createApiHost({}, (ports) => {
    const source = {
      config: ports.config,
      groupsClaim: issuer.settings.groupsClaim,
      tokens: async () => tokens,
    };
    const opened = openOpenId(issuer.settings, HOME);
    return createSite({
      ...ports,
      clock: { ...ports.clock, now: Date.now },
      allowsHost: () => true,
      resolveCaller: (request) => resolveCaller(source, request),
      signInPath: "/sign-in",
      signIn: browserSignIn({ ...source, openId: () => opened }),
    });
  });
  const cookies = new Map<string, string>();
  /** A browser: it keeps cookies and follows nothing by itself. */
  const visit = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { accept: "text/html", ...(cookie === "" ? {} : { cookie }), ...init.headers };
    const answer = await host.app.request(`${HOME}${path}`, { ...init, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  /** Goes to the issuer and comes back; gives the path that the issuer sent the browser to. */
  const goThere = async (path: string): Promise<string> => {
    const away = await visit(path);
    const back = await fetch(away.headers.get("location") ?? "", { redirect: "manual" });
    const url = new URL(back.headers.get("location") ?? "");
    expect(url.origin).toBe(HOME);
    return url.pathname + url.search;
  };
  const withToken = (token: string) =>
    host.app.request(`${HOME}/runs`, { headers: { accept: "application/json", authorization: `Bearer ${token}` } });
  return { issuer, visit, goThere, cookies, withToken };
}

describe("signing in with a browser", () => {
  it("leads whoever is not signed in to the issuer, and back to the page they wanted", async () => {
    const { issuer, visit, goThere } = await open();
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
    const { issuer, visit, goThere } = await open();
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
    const { issuer, visit, goThere, cookies } = await open();
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

  it("says when the person cancels, or has no address that the issuer verified", async () => {
    const { issuer, visit, goThere } = await open();

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
    "javascript:alert(1)",
    "/sign-in",
    "/sign-out",
    `/${"a".repeat(2_000)}`,
  ])("leads nobody elsewhere, whatever the link says (%#)", async (to) => {
    const { issuer, visit, goThere } = await open();
    issuer.person = HANAKO;

    const back = await visit(await goThere(`/sign-in?to=${encodeURIComponent(to)}`));

    expect([back.status, back.headers.get("location")]).toEqual([303, "/"]);
  });

  it("signs out by a form of this site alone, and says where the issuer's own session ends", async () => {
    const { issuer, visit, goThere } = await open();
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

describe("a token", () => {
  it("counts by the issuer's keys, audience and time, and by nothing that it says of itself", async () => {
    const { issuer, withToken } = await open();
    const seconds = Math.floor(Date.now() / 1_000);
    const other = await generateKeyPair("RS256");
    const claims = { ...HANAKO, iss: issuer.settings.issuer, aud: "tejun-client", exp: seconds + DAY };
    const bad = {
      "of another key": await new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .sign(other.privateKey),
      "of an unknown key": await new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "k9" })
        .sign(other.privateKey),
      unsigned: new UnsecuredJWT(claims).encode(),
      "by a shared secret": await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid: "k1" })
        .sign(new TextEncoder().encode("a secret that is long enough for this algorithm")),
      expired: await issuer.token(HANAKO, { exp: seconds - 60 }),
      "without an end": await issuer.token(HANAKO, { exp: undefined }),
      "not yet valid": await issuer.token(HANAKO, { nbf: seconds + DAY }),
      "for somebody else": await issuer.token(HANAKO, { aud: "another-client" }),
      "of another issuer": await issuer.token(HANAKO, { iss: "https://issuer.example" }),
      garbled: "a.b.c",
      empty: "",
    };

    expect((await withToken(await issuer.token(HANAKO))).status).toBe(200);
    for (const [name, token] of Object.entries(bad))
      expect([name, (await withToken(token)).status]).toEqual([name, 401]);
  });

  it("has its keys fetched once for many", async () => {
    const { issuer, withToken } = await open();

    for (let i = 0; i < 5; i += 1) await withToken(await issuer.token({ email: `p${i}@example.com` }));

    expect(issuer.keyRequests()).toBe(1);
  });
});
