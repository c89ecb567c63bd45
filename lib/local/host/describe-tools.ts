import type { Catalog, CatalogOperation, CatalogTool } from "#config";
import type { JsonObject, ToolServers } from "#ports";

/**
 * Fills in the parameters of operations whose catalog entry gives none from what their server lists; everything else a
 * server says of itself is ignored. A server that cannot be asked leaves its operations as they are, and is told of.
 */
export async function describeTools(
  catalog: Catalog,
  servers: ToolServers,
  log: (message: string, fault: unknown) => void,
): Promise<Catalog> {
  const tools = await Promise.all([...catalog.values()].map((tool) => describeTool(tool, servers, log)));
  return new Map(tools.map((tool) => [tool.id, tool]));
}

async function describeTool(
  tool: CatalogTool,
  servers: ToolServers,
  log: (message: string, fault: unknown) => void,
): Promise<CatalogTool> {
  if ([...tool.operations.values()].every((operation) => operation.parameters !== undefined)) return tool;
  try {
    const server = await servers.connect(tool.id);
    const listed = new Map((await server.list()).map(({ name, inputSchema }) => [name, inputSchema]));
    return { ...tool, operations: new Map([...tool.operations].map(([name, one]) => [name, describe(one, listed)])) };
  } catch (fault) {
    log(`The tool ${tool.id} could not be asked what it offers`, fault);
    return tool;
  }
}

function describe(operation: CatalogOperation, listed: ReadonlyMap<string, JsonObject>): CatalogOperation {
  const parameters = operation.parameters ?? listed.get(operation.name);
  return parameters === undefined ? operation : { ...operation, parameters };
}
