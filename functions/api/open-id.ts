import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { z } from "zod";
import type { SignInSettings } from "../shared/sign-in/settings.ts";

/** What a browser keeps while its person is at the issuer: it proves that whoever comes back is who went. */
const kept = z.strictObject({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** The issuer, as far as signing in with a browser asks it. */
export interface OpenId {
  begin(language: string): Promise<{ readonly url: string; readonly kept: string }>;
  /** The token of whoever came back; a fault where nobody did, `begun` when this browser had gone there at all. */
  finish(query: string, keptText: string): Promise<Finished>;
  leave(): Promise<string | undefined>;
}

type Finished = { readonly token: string } | { readonly fault: string; readonly begun: boolean };

/** Signs people in by the authorization code flow with PKCE, as a client without a secret. */
export async function openOpenId(
  { issuer, audiences, discovery: described }: SignInSettings,
  baseUrl: string,
): Promise<OpenId> {
  const [clientId = ""] = audiences;
  const home = new URL(described);
  // Only an emulator describes itself without TLS.
  const execute = home.protocol === "http:" ? [allowInsecureRequests] : [];
  const client: Configuration = await discovery(home, clientId, undefined, None(), { execute });
  const found = client.serverMetadata().issuer;
  if (found !== issuer) throw new Error(`Unexpected issuer ${found}, expected ${issuer}`);
  const redirect = `${baseUrl}/sign-in/done`;
  return {
    async begin(language) {
      const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(client, {
        redirect_uri: redirect,
        scope: "openid email",
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
        ui_locales: language,
      });
      return { url: url.href, kept: Buffer.from(JSON.stringify(flow)).toString("base64url") };
    },
    async finish(query, keptText) {
      const flow = readKept(keptText);
      const url = new URL(`${redirect}${query}`);
      if (flow === undefined || url.searchParams.get("state") !== flow.state) return { fault: "–", begun: false };
      try {
        const tokens = await authorizationCodeGrant(client, url, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        });
        return { token: tokens.id_token ?? "" };
      } catch (fault) {
        if (fault instanceof AuthorizationResponseError || fault instanceof ResponseBodyError) {
          return { fault: fault.error, begun: true };
        }
        if (fault instanceof ClientError) return { fault: fault.code ?? fault.message, begun: true };
        throw fault;
      }
    },
    async leave() {
      const { end_session_endpoint: end } = client.serverMetadata();
      if (end === undefined) return undefined;
      const url = new URL(end);
      // Cognito has names of its own for what OpenID Connect calls otherwise.
      const back = `${baseUrl}/sign-in/out`;
      const parameters = { client_id: clientId, logout_uri: back, post_logout_redirect_uri: back };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
  };
}

function readKept(text: string): z.output<typeof kept> | undefined {
  try {
    return kept.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
