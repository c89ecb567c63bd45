import { randomUUID } from "node:crypto";
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

/** A running MCP server that keeps sessions. */
export interface McpSessionServer {
  readonly url: string;
  /** Forgets every session, as a server does that is started anew. */
  forgetSessions(): void;
}

/** Serves MCP with sessions, and answers with `unknownStatus` to a request of a session that it does not know. */
export async function startMcpSessionServer(
  createMcpServer: () => Server | Promise<Server>,
  unknownStatus: number,
): Promise<McpSessionServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const server = createServer(async (request, response) => {
    const asked = request.headers["mcp-session-id"];
    const known = typeof asked === "string" ? sessions.get(asked) : undefined;
    if (asked !== undefined && known === undefined) {
      response.writeHead(unknownStatus, { "content-type": "text/plain" }).end("no such session");
      return;
    }
    if (known !== undefined) {
      await known.handleRequest(request, response);
      return;
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await (await createMcpServer()).connect(transport as never);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return { url, forgetSessions: () => sessions.clear() };
}
