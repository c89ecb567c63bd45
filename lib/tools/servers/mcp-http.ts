import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { limitFetch } from "#models";
import { type ClosableToolServer, createMcpClient, MCP_LIMITS, type McpLimits } from "./mcp-client.ts";

/** Where an MCP server is reached over HTTP. */
export interface McpHttpOptions {
  readonly url: string;
  /** Sent as `Authorization: Bearer …`, to this server's origin alone; never stands in the message of a failure. */
  readonly bearer?: string;
  readonly limits?: Partial<McpLimits>;
}

/** Connects to an MCP server over streamable HTTP, at the first call. */
export function connectMcpHttp({ url, bearer, limits }: McpHttpOptions): ClosableToolServer {
  const all = { ...MCP_LIMITS, ...limits };
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return createMcpClient(
    {
      name: `The MCP server ${new URL(url).origin}`,
      async openTransport() {
        const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
        const options = { requestInit: { headers }, fetch: limitFetch(all.replyBytes) };
        return new StreamableHTTPClientTransport(new URL(url), options) as Transport;
      },
      provesUnsent: isRefusedConnection,
      ...(bearer === undefined ? {} : { secrets: { bearer } }),
    },
    all,
  );
}

/** Only these say that no connection was made at all; a connection that broke may have carried the request. */
const REFUSALS = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && REFUSALS.has(String((cause as { readonly code?: unknown }).code));
}
