import type { SignInPort } from "#api";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { type CallerSource, callerOf } from "../shared/sign-in/resolve-caller.ts";
import type { OpenId } from "./open-id.ts";

/** A browser keeps at most 4,096 bytes of a cookie, its name and attributes among them. */
const MOST_CHARACTERS = 3_800;
const SECOND = 1_000;

/** What signing in with a browser takes. */
export interface BrowserSignIn extends CallerSource {
  /** Opened with the first sign-in; opened anew after a fault. */
  readonly openId: () => Promise<OpenId>;
}

/** Signing in at the configured issuer. A token counts by the issuer's keys alone, wherever it came from. */
export function browserSignIn(source: BrowserSignIn): SignInPort {
  return {
    begin: async (language) => (await source.openId()).begin(language),
    leave: async () => (await source.openId()).leave(),
    async finish(query, kept) {
      const finished = await (await source.openId()).finish(query, kept);
      if ("fault" in finished)
        return refuse(diagnose(finished.begun ? "AOP821" : "AOP820", { found: excerpt(finished.fault) }));
      const { token } = finished;
      const claims = await (await source.tokens()).claimsOf(token);
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
  return { ok: false, diagnostic } as const;
}
