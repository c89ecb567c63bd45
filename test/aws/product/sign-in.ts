import type { MiniStack } from "../ministack.ts";

/** Whose tokens are asked for. */
export interface UserPool {
  readonly poolId: string;
  readonly clientId: string;
}

const PASSWORD = "Tejun-sample-1!";

/** Signs people in at the emulator's Cognito, each made when they first come; gives ID tokens by mail address. */
export function openSignIn({ client, url }: MiniStack, { poolId, clientId }: UserPool) {
  const ask = async (operation: string, input: object): Promise<unknown> => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
        // The emulator reads the region from here and checks no signature.
        authorization: `AWS4-HMAC-SHA256 Credential=${client.credentials.accessKeyId}/20260101/${client.region}/cognito-idp/aws4_request, SignedHeaders=host, Signature=0`,
      },
      body: JSON.stringify({ UserPoolId: poolId, ...input }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${answer}`);
    return answer === "" ? {} : JSON.parse(answer);
  };

  let prepared: Promise<unknown> | undefined;
  /** The client as it is deployed lets people sign in by SRP alone; scenarios move the functions' clock by days. */
  const prepare = (): Promise<unknown> => {
    prepared ??= ask("UpdateUserPoolClient", {
      ClientId: clientId,
      IdTokenValidity: 365,
      TokenValidityUnits: { IdToken: "days" },
      ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    });
    return prepared;
  };

  const signIn = async (mail: string): Promise<string> => {
    await prepare();
    const attributes = { email: mail, email_verified: "true" };
    await ask("AdminCreateUser", {
      Username: mail,
      MessageAction: "SUPPRESS",
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    });
    await ask("AdminSetUserPassword", { Username: mail, Password: PASSWORD, Permanent: true });
    const answer = (await ask("AdminInitiateAuth", {
      ClientId: clientId,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: mail, PASSWORD },
    })) as { readonly AuthenticationResult: { readonly IdToken: string } };
    return answer.AuthenticationResult.IdToken;
  };

  const tokens = new Map<string, Promise<string>>();
  return (mail: string): Promise<string> => {
    const token = tokens.get(mail) ?? signIn(mail);
    tokens.set(mail, token);
    return token;
  };
}
