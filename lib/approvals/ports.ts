import type { Config } from "#config";
import type { Ids, Mailer, Workflows } from "#ports";
import type { GatewayPorts } from "#tools";

/** What asking people needs. */
export interface AskPorts extends GatewayPorts {
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly workflows: Workflows;
  readonly config: Config;
  /** Where people reach this software, without a slash at the end; links in mails begin with it. */
  readonly baseUrl: string;
}

/** What showing something to people needs: nothing that could change anything. */
export type ShowPorts = Pick<AskPorts, "table" | "clock" | "config">;

/** What taking people's decisions needs. */
export type DecidePorts = Pick<AskPorts, "table" | "clock" | "ids" | "workflows" | "config">;

/** Somebody who is signed in; `roles` are those that the sign-in itself vouches for. */
export interface SignedIn {
  readonly person: string;
  readonly roles?: readonly string[];
}
