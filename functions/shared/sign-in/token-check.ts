import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { onlyCookie, SESSION_COOKIE } from "#api";
import type { SignInSettings } from "./settings.ts";

const ASK_MS = 3_000;
const TOLERANCE_SECONDS = 5;
/** Signatures that only whoever holds the private key can make; a shared secret is none of them. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Says what a token claims; undefined for none, or one that does not hold. Throws while the issuer's keys cannot be had. */
export interface TokenCheck {
  claimsOf(token: string): Promise<JWTPayload | undefined>;
  /** Of the token that came in the request's header, as programs send it, else in the browser's cookie. */
  claimsIn(request: Request): Promise<JWTPayload | undefined>;
}

/**
 * Checks ID tokens by the keys that the issuer publishes: signature, issuer, audience and time. Keys are kept, and asked
 * for again when a token names one that is not among them.
 */
export function createTokenCheck({ issuer, audiences, discovery }: SignInSettings, now: () => number): TokenCheck {
  let keys: ReturnType<typeof openKeys> | undefined;
  const claimsOf: TokenCheck["claimsOf"] = async (token) => {
    keys ??= openKeys(issuer, discovery);
    const opened = await keys.catch((fault: unknown) => {
      keys = undefined;
      throw fault;
    });
    try {
      const { payload, protectedHeader } = await jwtVerify(token, opened, {
        issuer,
        audience: [...audiences],
        algorithms: ALGORITHMS,
        requiredClaims: ["exp"],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(now()),
      });
      return isIdToken(protectedHeader.typ, payload, audiences) ? payload : undefined;
    } catch (fault) {
      if (isOfToken(fault)) return undefined;
      throw fault;
    }
  };
  return {
    claimsOf,
    async claimsIn(request) {
      const token = tokenOf(request);
      return token === undefined ? undefined : claimsOf(token);
    },
  };
}

/**
 * Whether a token that holds says who signed in, to one of our clients. An access token lets a program do something, and
 * others have it: RFC 9068 marks it in `typ`, Cognito in `token_use`, Keycloak in the claim `typ`. `azp` is the client that
 * a token was made for, where that is not the audience alone (OpenID Connect Core, 3.1.3.7).
 */
function isIdToken(
  type: string | undefined,
  { token_use, typ, azp }: JWTPayload,
  audiences: readonly string[],
): boolean {
  return (
    /^(?:application\/)?jwt$/i.test(type ?? "JWT") &&
    (token_use === undefined || token_use === "id") &&
    (typ === undefined || typ === "ID") &&
    (azp === undefined || audiences.some((client) => client === azp))
  );
}

function tokenOf(request: Request): string | undefined {
  const header = request.headers.get("authorization");
  if (header !== null) return /^Bearer +(\S+)$/i.exec(header)?.[1];
  return onlyCookie(request.headers.get("cookie") ?? "", SESSION_COOKIE);
}

/** Where the keys are is the issuer's to say; a description by somebody else is none. */
async function openKeys(issuer: string, discovery: string) {
  const response = await fetch(discovery, { signal: AbortSignal.timeout(ASK_MS), redirect: "error" });
  if (!response.ok) throw new Error(`The issuer ${issuer} does not describe itself: status ${response.status}`);
  const described = (await response.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
  if (described.issuer !== issuer) throw new Error(`Unexpected issuer ${described.issuer}, expected ${issuer}`);
  return createRemoteJWKSet(new URL(String(described.jwks_uri)), { timeoutDuration: ASK_MS });
}

/** Whether a fault is the token's, and not that of fetching keys. */
function isOfToken(fault: unknown): boolean {
  return (
    fault instanceof errors.JWTInvalid ||
    fault instanceof errors.JWTExpired ||
    fault instanceof errors.JWTClaimValidationFailed ||
    fault instanceof errors.JWSInvalid ||
    fault instanceof errors.JWSSignatureVerificationFailed ||
    fault instanceof errors.JOSEAlgNotAllowed ||
    fault instanceof errors.JOSENotSupported ||
    fault instanceof errors.JWKSNoMatchingKey ||
    fault instanceof errors.JWKSMultipleMatchingKeys
  );
}
