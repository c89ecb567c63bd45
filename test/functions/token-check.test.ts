import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { HANAKO, openSignInSite } from "./sign-in-site.ts";

const DAY = 86_400;

describe("a token", () => {
  it("counts by the issuer's keys, audience and time, and by nothing that it says of itself", async () => {
    const { issuer, withToken } = await openSignInSite();
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
      "to call something with": await issuer.token(HANAKO, {}, "at+jwt"),
      "to call something with, at Cognito": await issuer.token(HANAKO, { token_use: "access" }),
      "to call something with, at Keycloak": await issuer.token(HANAKO, { typ: "Bearer" }),
      "to sign out with": await issuer.token(HANAKO, {}, "logout+jwt"),
      "made for another client of the same pool": await issuer.token(HANAKO, { azp: "another-client" }),
      "of another client beside ours": await issuer.token(HANAKO, {
        aud: ["tejun-client", "another-client"],
        azp: "another-client",
      }),
      "with no object in it": `${(await issuer.token(HANAKO)).split(".")[0]}.bnVsbA.AA`,
      garbled: "a.b.c",
      empty: "",
    };

    expect((await withToken(await issuer.token(HANAKO))).status).toBe(200);
    for (const [name, token] of Object.entries(bad))
      expect([name, (await withToken(token)).status]).toEqual([name, 401]);
  });

  it("of an ID token of our own client counts, however the issuer marks it", async () => {
    const { issuer, withToken } = await openSignInSite();
    const marks = [{ token_use: "id" }, { typ: "ID", azp: "tejun-client" }, { aud: ["tejun-client"] }];

    for (const mark of marks) expect((await withToken(await issuer.token(HANAKO, mark, "JWT"))).status).toBe(200);
  });

  it("names nobody while the issuer's keys cannot be had, which is a denial and no fault, and counts afterwards", async () => {
    const { issuer, withToken, visit, cookies, logged } = await openSignInSite({ isDown: true });
    const token = await issuer.token(HANAKO);
    cookies.set("__Host-tejun-session", token);

    const denied = await withToken(token);
    const link = await visit("/approvals/lnk_unknown");
    const page = await visit("/runs");
    issuer.down = false;

    expect([denied.status, link.status, page.status]).toEqual([401, 404, 401]);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(logged.join("\n")).not.toContain(token);
    expect((await withToken(token)).status).toBe(200);
  });

  it("has its keys fetched once for many", async () => {
    const { issuer, withToken } = await openSignInSite();

    for (let i = 0; i < 5; i += 1) await withToken(await issuer.token({ email: `p${i}@example.com` }));

    expect(issuer.keyRequests()).toBe(1);
  });
});
