import type { Config } from "#config";
import type { Clock, Files, Ids, Table } from "#ports";

/** What taking files needs. */
export interface FilePorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: Files;
  readonly config: Pick<Config, "limits">;
}
