import type { Catalog, Config } from "#config";
import type { Clock, Ids, Json, Models, Table } from "#ports";

/** What conversations work with: a model, and the reading functions; nothing that could draft, commit or publish. */
export interface ConversationPorts extends ExplorationPorts {
  readonly models: Models;
}

/** What reads are tried with. */
export interface ExplorationPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly catalog: Catalog;
  readonly config: Pick<Config, "approvers" | "timezone">;
  /** Invokes the function `read-<tool>`; the gateway behind it judges every call anew. */
  readonly read: (tool: string, payload: Json) => Promise<unknown>;
}
