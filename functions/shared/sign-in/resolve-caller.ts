import { type Caller, SESSION_COOKIE } from "#api";
import { type Config, rolesOf } from "#config";
import type { SignInSettings } from "./settings.ts";
import type { TokenCheck } from "./token-check.ts";

/** What finding out who calls takes. */
export interface CallerSource {
  readonly config: Config;
  readonly groupsClaim: SignInSettings["groupsClaim"];
  /** Loaded with the first token only: most who open a link from a mail have none. */
  readonly tokens: () => Promise<TokenCheck>;
  readonly log: (message: string, fault: unknown) => void;
}

/**
 * Who calls, by a token that the issuer signed (design section 11, People): the mail address of the claim `email`,
 * unless the issuer says it is not verified; roles by the configuration and by groups. Undefined without a token, with
 * one that does not hold, with one that names nobody, and while the issuer's keys cannot be had: then whoever holds a
 * link that needs no sign-in can still use it, and nobody else is let in.
 */
export async function resolveCaller(source: CallerSource, request: Request): Promise<Caller | undefined> {
  const { headers } = request;
  if (!headers.has("authorization") && !headers.get("cookie")?.includes(SESSION_COOKIE)) return undefined;
  try {
    const claims = await (await source.tokens()).claimsIn(request);
    return claims && callerOf(source, claims);
  } catch (fault) {
    source.log("A token could not be checked, so it names nobody", fault);
    return undefined;
  }
}

/** Whom the claims of a verified token name. */
export function callerOf(
  { config, groupsClaim }: Pick<CallerSource, "config" | "groupsClaim">,
  claims: Readonly<Record<string, unknown>>,
): Caller | undefined {
  const { email, email_verified: verified } = claims;
  if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
  if (String(verified ?? "true") !== "true") return undefined;
  return {
    person: email,
    authenticated: true,
    roles: [...new Set([...rolesOf(config, email), ...groupsOf(claims[groupsClaim])])],
  };
}

function groupsOf(claim: unknown): readonly string[] {
  const groups = Array.isArray(claim) ? claim : [claim];
  return groups.filter((group): group is string => typeof group === "string" && group !== "");
}
