import type { LambdaEvent } from "hono/aws-lambda";
import type { Caller } from "#api";
import { type Config, rolesOf } from "#config";

/** Claims of a token that API Gateway has verified: every value as text, lists as `[a b]`. */
type Claims = Readonly<Record<string, unknown>>;

/**
 * Who calls, by the token that API Gateway has verified before this code ran (design section 11, People): the mail
 * address of the claim `email`, unless the issuer says it is not verified; roles by the configuration and by groups.
 * Undefined without a token, or with one that names nobody.
 */
export function resolveCaller(config: Config, groupsClaim: string, connection: unknown): Caller | undefined {
  const claims = claimsOf(connection);
  const { email, email_verified: verified } = claims ?? {};
  if (claims === undefined || typeof email !== "string" || !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
  if (String(verified ?? "true") !== "true") return undefined;
  return {
    person: email,
    authenticated: true,
    roles: [...new Set([...rolesOf(config, email), ...groupsOf(claims[groupsClaim])])],
  };
}

function claimsOf(connection: unknown): Claims | undefined {
  const { event } = (connection ?? {}) as { readonly event?: LambdaEvent };
  const context = event?.requestContext as
    | { readonly authorizer?: { readonly jwt?: { readonly claims?: Claims } } }
    | undefined;
  return context?.authorizer?.jwt?.claims;
}

/** HTTP APIs hand a list on as text in brackets; a name with a space in it cannot be told from two. */
function groupsOf(claim: unknown): readonly string[] {
  const groups = Array.isArray(claim)
    ? claim.map(String)
    : String(claim ?? "")
        .replace(/^\[|\]$/g, "")
        .split(/[\s,]+/);
  return groups.filter((group) => group !== "");
}
