import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { JsonObject } from "#ports";
import { ToolCallError } from "#ports";
import { createSandboxServer } from "./sandbox-server.ts";
import type { SandboxPorts } from "./store.ts";

/**
 * The same sandbox tool as a real MCP server, to be connected to any transport of the SDK. A fault that loses the answer
 * leaves the request unanswered, as a server that hangs would.
 */
export async function createSandboxMcpServer(tool: string, ports: SandboxPorts): Promise<Server> {
  const [{ Server }, { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const sandbox = createSandboxServer(tool, ports);
  const server = new Server({ name: `tejun-sandbox-${tool}`, version: "0.1.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...(await sandbox.list())] as Tool[] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    try {
      const { content, isError } = await sandbox.call(params.name, (params.arguments ?? {}) as JsonObject, signal);
      const text = JSON.stringify(content);
      return { isError, content: [{ type: "text", text }], structuredContent: content as Record<string, unknown> };
    } catch (error) {
      if (!(error instanceof ToolCallError)) throw error;
      if (error.sent === "maybe") return new Promise(() => undefined);
      throw new McpError(ErrorCode.InternalError, error.message);
    }
  });
  return server;
}
