import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { onTestFinished } from "vitest";
import type { SignInSettings } from "../../functions/shared/sign-in/settings.ts";

/** Somebody who can sign in at the issuer. */
export interface IssuedPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly "cognito:groups"?: readonly string[];
}

/** An OpenID Connect issuer on this machine, with a key pair of its own. */
export interface OpenIdIssuer {
  readonly settings: SignInSettings;
  /** A token as the issuer signs it; `change` is what is different about it, `typ` what its header says it is. */
  token(person: IssuedPerson, change?: { readonly [claim: string]: unknown }, typ?: string): Promise<string>;
  /** Whether it answers nothing but errors. */
  down: boolean;
  /** Whether it answers nothing at all. */
  silent: boolean;
  /** Who is at the issuer's page when a browser comes there; undefined cancels. */
  person: IssuedPerson | undefined;
  /** How often its keys were asked for. */
  keyRequests(): number;
}

const CLIENT = "tejun-client";
const HOUR = 3_600;

/** What the issuer wants of the client beside PKCE, and how. */
export interface ClientProof {
  readonly secret: string;
  /** `unsaid` takes it in the header and does not say so. */
  readonly by: "client_secret_post" | "client_secret_basic" | "unsaid";
}

/** Starts an issuer; `now` in milliseconds is its clock. It is closed when the running test has finished. */
export async function startOpenIdIssuer(now: () => number, proof?: ClientProof): Promise<OpenIdIssuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const codes = new Map<
    string,
    { readonly challenge: string; readonly nonce: string; readonly person: IssuedPerson }
  >();
  let keyRequests = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    const json = (body: object, status = 200) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (self.down) return void request.socket.destroy();
    if (self.silent) return;
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return json({
          issuer,
          jwks_uri: `${issuer}/keys`,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          end_session_endpoint: `${issuer}/logout`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          ...(proof === undefined || proof.by === "unsaid"
            ? {}
            : { token_endpoint_auth_methods_supported: [proof.by] }),
        });
      case "/keys":
        keyRequests += 1;
        return json({ keys: [jwk] });
      case "/authorize": {
        const back = new URL(url.searchParams.get("redirect_uri") ?? "");
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        if (self.person === undefined) back.searchParams.set("error", "access_denied");
        else {
          const code = `code-${codes.size + 1}`;
          const { searchParams: asked } = url;
          codes.set(code, {
            challenge: asked.get("code_challenge") ?? "",
            nonce: asked.get("nonce") ?? "",
            person: self.person,
          });
          back.searchParams.set("code", code);
        }
        return void response.writeHead(302, { location: back.href }).end();
      }
      case "/token": {
        let text = "";
        request.on("data", (part) => {
          text += part;
        });
        return void request.on("end", async () => {
          const sent = new URLSearchParams(text);
          if (proof !== undefined && !isProven(proof, sent, request.headers.authorization)) {
            return json({ error: "invalid_client" }, 401);
          }
          const kept = codes.get(sent.get("code") ?? "");
          codes.delete(sent.get("code") ?? "");
          const challenge = createHash("sha256")
            .update(sent.get("code_verifier") ?? "")
            .digest("base64url");
          if (kept === undefined || kept.challenge !== challenge) return json({ error: "invalid_grant" }, 400);
          const id_token = await self.token(kept.person, { nonce: kept.nonce });
          json({ access_token: "a", token_type: "Bearer", expires_in: HOUR, id_token });
        });
      }
      default:
        return json({ error: "not_found" }, 404);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: OpenIdIssuer = {
    settings: {
      issuer,
      audiences: [CLIENT],
      discovery: `${issuer}/.well-known/openid-configuration`,
      groupsClaim: "cognito:groups",
    },
    person: undefined,
    down: false,
    silent: false,
    keyRequests: () => keyRequests,
    token(person, change = {}, typ) {
      const seconds = Math.floor(now() / 1_000);
      const claims = { sub: "s", iss: issuer, aud: CLIENT, iat: seconds, exp: seconds + HOUR, ...person, ...change };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "k1", ...(typ === undefined ? {} : { typ }) })
        .sign(privateKey);
    },
  };
  return self;
}

function isProven({ secret, by }: ClientProof, sent: URLSearchParams, header = ""): boolean {
  if (by === "client_secret_post") return sent.get("client_id") === CLIENT && sent.get("client_secret") === secret;
  // Both parts are encoded as forms are (RFC 6749, section 2.3.1).
  const [user = "", password = ""] = Buffer.from(header.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  const plain = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));
  return plain(user) === CLIENT && plain(password) === secret;
}
