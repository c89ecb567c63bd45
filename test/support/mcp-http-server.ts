import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { onTestFinished } from "vitest";

/** A running MCP server over streamable HTTP. */
export interface McpHttpServer {
  readonly url: string;
  /** `Authorization` of each request so far. */
  readonly authorizations: readonly (string | undefined)[];
  close(): Promise<void>;
}

/** Serves MCP on loopback until the running test has finished: each request gets a server of its own, without sessions. */
export async function startMcpHttpServer(
  createMcpServer: (response: ServerResponse) => Server | Promise<Server>,
  options: { readonly json?: boolean } = {},
): Promise<McpHttpServer> {
  const authorizations: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    authorizations.push(request.headers.authorization);
    if (request.method !== "POST") {
      response.writeHead(405).end();
      return;
    }
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: options.json === true });
    const mcp = await createMcpServer(response);
    response.on("close", () => void mcp.close());
    await mcp.connect(transport as never);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, authorizations, close };
}
