import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { createWebhookNotifier } from "#approvals";
import { createSecrets } from "#aws";
import type { Clock, Notifier } from "#ports";

/** Tells the places of the configuration; their addresses are in one secret, by the names of their variables. */
export function openNotifier(secret: string, clock: Clock): Notifier {
  const secrets = createSecrets({ client: new SecretsManagerClient({}), clock });
  return createWebhookNotifier({ clock, addressOf: async (place) => (await secrets.read(secret))[place] });
}
