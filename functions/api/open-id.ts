import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from "openid-client";
import { z } from "zod";
import type { SignInSettings } from "../shared/sign-in/settings.ts";

/** How long the issuer may take for one answer: the library would wait longer than API Gateway does. */
const ASK_SECONDS = 5;
/** The library's word for that. */
const NO_ANSWER = "OAUTH_TIMEOUT";

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

/**
 * Signs people in by the authorization code flow with PKCE. `readSecret` gives the client's secret where the issuer wants
 * one; it is asked with each sign-in, so that a new one is taken up.
 */
export async function openOpenId(
  { issuer, audiences, discovery: described }: SignInSettings,
  baseUrl: string,
  readSecret?: () => Promise<string>,
  askSeconds = ASK_SECONDS,
): Promise<OpenId> {
  const [clientId = ""] = audiences;
  const home = new URL(described);
  // Only an emulator describes itself without TLS.
  const execute = home.protocol === "http:" ? [allowInsecureRequests] : [];
  const client = await discovery(home, clientId, undefined, None(), { execute, timeout: askSeconds });
  const server = client.serverMetadata();
  if (server.issuer !== issuer) throw new Error(`Unexpected issuer ${server.issuer}, expected ${issuer}`);
  const provenClient = async (): Promise<Configuration> => {
    if (readSecret === undefined) return client;
    const proven = new Configuration(server, clientId, undefined, proofBy(server, await readSecret()));
    proven.timeout = askSeconds;
    for (const allow of execute) allow(proven);
    return proven;
  };
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
        const tokens = await authorizationCodeGrant(await provenClient(), url, {
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
        if (fault instanceof ClientError && fault.code !== NO_ANSWER)
          return { fault: fault.code ?? fault.message, begun: true };
        throw fault;
      }
    },
    async leave() {
      const { end_session_endpoint: end } = server;
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

/** An issuer that does not say how it takes a secret takes it in the header (OpenID Connect Discovery, section 3). */
function proofBy({ token_endpoint_auth_methods_supported: methods = [] }: ServerMetadata, secret: string): ClientAuth {
  return methods.includes("client_secret_post") ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

function readKept(text: string): z.output<typeof kept> | undefined {
  try {
    return kept.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
