import { expect } from "vitest";
import { createSite } from "#pages";
import { browserSignIn } from "../../functions/api/browser-sign-in.ts";
import { openOpenId } from "../../functions/api/open-id.ts";
import { resolveCaller } from "../../functions/shared/sign-in/resolve-caller.ts";
import { createTokenCheck } from "../../functions/shared/sign-in/token-check.ts";
import { createApiHost } from "../api/api-host.ts";
import { type ClientProof, startOpenIdIssuer } from "../support/openid-issuer.ts";

/** Where the site is. */
export const HOME = "https://tejun.example.com";
/** Somebody whose address the issuer has verified. */
export const HANAKO = { email: "hanako@example.com", email_verified: true };

/** How the site and its issuer are set up. */
export interface SignInSiteParts {
  readonly isDown?: boolean;
  /** What the issuer wants of the client. */
  readonly proof?: ClientProof;
  /** What the client has. */
  readonly readSecret?: () => Promise<string>;
}

/** Opens a site that people sign in to at an issuer on this machine, and a browser that visits it. */
export async function openSignInSite({ isDown = false, proof, readSecret }: SignInSiteParts = {}) {
  // The library that signs people in goes by the machine's own clock.
  const issuer = await startOpenIdIssuer(Date.now, proof);
  issuer.down = isDown;
  const tokens = createTokenCheck(issuer.settings, Date.now);
  const logged: string[] = [];
  const host = await createApiHost({}, (ports) => {
    const source = {
      config: ports.config,
      groupsClaim: issuer.settings.groupsClaim,
      log: (message: string, fault: unknown) => void logged.push(`${message}: ${fault}`),
      tokens: async () => tokens,
    };
    return createSite({
      ...ports,
      clock: { ...ports.clock, now: Date.now },
      allowsHost: () => true,
      resolveCaller: (request) => resolveCaller(source, request),
      signInPath: "/sign-in",
      signIn: browserSignIn({ ...source, openId: () => openOpenId(issuer.settings, HOME, readSecret) }),
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
  return { app: host.app, issuer, visit, goThere, cookies, withToken, logged };
}
