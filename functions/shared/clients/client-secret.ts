import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { createSecrets } from "#aws";
import type { Clock } from "#ports";

/**
 * What this deployment proves itself with where people sign in: `clientSecret` of a secret in AWS Secrets Manager, read
 * anew after five minutes. Throws, without any of it, for a secret that cannot be read or holds none.
 */
export function openClientSecret(name: string, clock: Clock): () => Promise<string> {
  const secrets = createSecrets({ client: new SecretsManagerClient({}), clock });
  return async () => {
    const { clientSecret = "" } = await secrets.read(name);
    if (clientSecret === "") throw new Error(`The secret ${name} holds no "clientSecret"`);
    return clientSecret;
  };
}
