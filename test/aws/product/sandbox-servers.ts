import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createRandomIds, createSystemClock } from "#aws";
import { SANDBOX_PRESETS, type ToolConfig } from "#config";
import { createSandboxMcpServer, type SandboxPorts } from "#local";
import { createMemoryTable } from "../../support/memory-table.ts";

/** The sandbox tools as MCP servers that functions reach by URL, each at `/<tool>/mcp` of one port of loopback. */
export interface SandboxServers {
  /** The same tools as in the shipped configuration, at these addresses. */
  readonly tools: ReadonlyMap<string, ToolConfig>;
  /** Puts everything back as shipped; gives what the tools write into from now on. */
  reset(): SandboxPorts;
  close(): Promise<void>;
}

/** Serves all sandbox tools; each request gets a server of its own, without sessions. */
export async function startSandboxServers(): Promise<SandboxServers> {
  let ports = newPorts();
  const server = createServer(async (request, response) => {
    const tool = request.url?.split("/")[1] ?? "";
    if (request.method !== "POST" || !SANDBOX_PRESETS.has(tool)) {
      response.writeHead(405).end();
      return;
    }
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    const mcp = await createSandboxMcpServer(tool, ports);
    response.on("close", () => void mcp.close());
    await mcp.connect(transport as never);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    tools: new Map([...SANDBOX_PRESETS].map(([tool, preset]) => [tool, at(`${origin}/${tool}/mcp`, preset)])),
    reset() {
      ports = newPorts();
      return ports;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Preset = typeof SANDBOX_PRESETS extends ReadonlyMap<string, infer Value> ? Value : never;

function at(url: string, { title, aliases, operations }: Preset): ToolConfig {
  return {
    ...(title === undefined ? {} : { title }),
    ...(aliases === undefined ? {} : { aliases }),
    server: { url },
    operations: new Map(Object.entries(operations)),
  };
}

function newPorts(): SandboxPorts {
  const clock = createSystemClock();
  return { table: createMemoryTable(), clock, ids: createRandomIds({ clock }) };
}
