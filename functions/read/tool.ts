import { createSystemClock } from "#aws";
import { cachePrograms } from "#program";
import { read } from "#tools";
import { openTable } from "../shared/clients/table.ts";
import { openToolServers } from "../shared/clients/tool-servers.ts";
import { loadDeployment } from "../shared/deployment.ts";
import type { Environment } from "../shared/environment.ts";
import type { PerformReads } from "./perform-reads.ts";

/** Asks one configured tool. */
export function openTool(environment: Environment, tool: string): PerformReads {
  const { config, catalog } = loadDeployment();
  const table = openTable(environment);
  const ports = {
    table,
    clock: createSystemClock(),
    catalog,
    servers: openToolServers(environment, config),
    tool,
    loadProgram: cachePrograms(table),
  };
  return (event, hasTime = () => true) => read({ ...ports, hasTime }, event);
}
