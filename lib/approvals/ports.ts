import type { Config } from "#config";
import type { Ids, Mailer, Notifier, Workflows } from "#ports";
import type { GatewayPorts } from "#tools";

/** What asking people needs. */
export interface AskPorts extends GatewayPorts {
  readonly ids: Ids;
  readonly mailer: Mailer;
  /** Absent where no places are configured that could be told. */
  readonly notifier?: Notifier;
  readonly workflows: Workflows;
  readonly config: Config;
  /** Where people reach this software, without a slash at the end; links in mails begin with it. */
  readonly baseUrl: string;
  /** Told of mails that could not be sent now, for which nothing fails. */
  readonly log: (message: string, fault: unknown) => void;
}

/** What recording a refusal needs. */
export interface RefusalPorts extends Pick<AskPorts, "table" | "clock"> {
  /** Told of refusals that are kept nowhere else; absent where no stranger can knock. */
  readonly log?: (message: string, fault: unknown) => void;
}

/** What showing something to people needs: nothing that could change anything. */
export type ShowPorts = Pick<AskPorts, "table" | "clock" | "config">;

/** What taking people's decisions needs. */
export interface DecidePorts extends RefusalPorts, Pick<AskPorts, "ids" | "workflows" | "config"> {}

/** What passing an approval on needs. */
export interface DelegatePorts extends DecidePorts {
  /**
   * Has people told to whom an approval was passed on (`followUpApproval`), now or soon, wherever mails leave from. Never throws: what is not told now is told when the approval is looked at again.
   */
  readonly followUp: (approval: string) => Promise<void>;
}

/** Somebody who is signed in; `roles` are those that the sign-in itself vouches for. */
export interface SignedIn {
  readonly person: string;
  readonly roles?: readonly string[];
}
