import type { ToolServers } from "#ports";
import type { GatewayPorts } from "#tools";

/** What the function of one tool acts with. */
export interface ActPorts extends GatewayPorts {
  readonly servers: ToolServers;
  /** The id of the one tool that this function serves. */
  readonly tool: string;
  /** The organisation's zone, for what people are told. */
  readonly timezone: string;
  /** Whether there is time for another action; without it there always is. What is left over is taken up again from the record. */
  readonly hasTime?: () => boolean;
}
