import type { CatalogOperation } from "#config";
import { type Clock, type JsonObject, openOnce, type ToolServer, type ToolServers } from "#ports";
import { withDeadline } from "./call-tool.ts";

const CONNECT_LIMIT_MS = 20_000;

/** One tool's server, connected when first needed, and the parameter schemas that it lists. */
export interface LazyServer {
  connect(): Promise<ToolServer>;
  /** The listed schema of an operation whose catalog entry gives none; undefined when the catalog's own counts. */
  listedSchema(operation: CatalogOperation | undefined): Promise<JsonObject | undefined>;
}

/**
 * Connects to a tool once per invocation, and again only after a failure. `listedSchema` throws when the server cannot be asked, or does not
 * list the operation: without a schema an operation's parameters cannot be judged.
 */
export function lazyServer(servers: ToolServers, tool: string, clock: Clock): LazyServer {
  const connect = openOnce(() => withDeadline(clock, CONNECT_LIMIT_MS, () => servers.connect(tool)));
  const list = openOnce(async () => {
    const server = await connect();
    const listed = await withDeadline(clock, CONNECT_LIMIT_MS, (signal) => server.list(signal));
    return new Map(listed.map(({ name, inputSchema }) => [name, inputSchema]));
  });
  return {
    connect,
    async listedSchema(operation) {
      if (operation === undefined || operation.parameters !== undefined) return undefined;
      const schema = (await list()).get(operation.name);
      if (schema === undefined) throw new Error(`the tool does not list the operation ${operation.name}`);
      return schema;
    },
  };
}
