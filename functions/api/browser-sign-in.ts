import type { SignInPort } from "#api";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { type CallerSource, callerOf } from "../shared/sign-in/resolve-caller.ts";
import type { TokenCheck } from "../shared/sign-in/token-check.ts";
import type { OpenId } from "./open-id.ts";

/** A browser keeps at most 4,096 bytes of a cookie, its name and attributes among them. */
const MOST_CHARACTERS = 3_800;
const SECOND = 1_000;

/** What signing in with a browser takes. */
export interface BrowserSignIn extends CallerSource {
  /** Opened with the first sign-in; opened anew after a fault. */
  readonly openId: () => Promise<OpenId>;
}

/**
 * Signing in at the configured issuer. A token counts by the issuer's keys alone, wherever it came from. While the issuer
 * cannot be asked nobody is signed in; the fault is logged.
 */
export function browserSignIn(source: BrowserSignIn): SignInPort {
  const unreachable = (fault: unknown, begun: boolean) => {
    source.log("Nobody can sign in: the issuer could not be asked", fault);
    return { ok: false, status: 503, diagnostic: diagnose("AOP824", { found: "–" }), begun } as const;
  };
  return {
    async begin(language) {
      try {
        return { ok: true, ...(await (await source.openId()).begin(language)) };
      } catch (fault) {
        return unreachable(fault, false);
      }
    },
    async leave() {
      try {
        return await (await source.openId()).leave();
      } catch (fault) {
        unreachable(fault, false);
        return undefined;
      }
    },
    async finish(query, kept) {
      let finished: Awaited<ReturnType<OpenId["finish"]>>;
      let claims: Awaited<ReturnType<TokenCheck["claimsOf"]>>;
      try {
        finished = await (await source.openId()).finish(query, kept);
        claims = "token" in finished ? await (await source.tokens()).claimsOf(finished.token) : undefined;
      } catch (fault) {
        return unreachable(fault, true);
      }
      if ("fault" in finished) {
        const found = excerpt(finished.fault);
        return finished.begun ? refuse(diagnose("AOP821", { found })) : notBegun(diagnose("AOP820", { found }));
      }
      const { token } = finished;
      if (claims === undefined) return refuse(diagnose("AOP821", { found: "–" }));
      if (callerOf(source, claims) === undefined) {
        return refuse(diagnose("AOP822", { found: excerpt(JSON.stringify(claims.email ?? null)) }));
      }
      if (token.length > MOST_CHARACTERS) {
        return refuse(diagnose("AOP823", { found: token.length, most: MOST_CHARACTERS }));
      }
      return { ok: true, token, expires: (claims.exp ?? 0) * SECOND };
    },
  };
}

function refuse(diagnostic: Diagnostic) {
  return { ok: false, status: 400, diagnostic, begun: true } as const;
}

function notBegun(diagnostic: Diagnostic) {
  return { ok: false, status: 400, diagnostic, begun: false } as const;
}
