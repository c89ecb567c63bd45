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
  let newest: { readonly sessionId?: string | undefined } | undefined;
  const isInSession = (): boolean => newest?.sessionId !== undefined;
  return createMcpClient(
    {
      name: `The MCP server ${new URL(url).origin}`,
      async openTransport() {
        const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
        const options = { requestInit: { headers }, fetch: limitFetch(all.replyBytes) };
        const transport = new StreamableHTTPClientTransport(new URL(url), options);
        newest = transport;
        return transport as Transport;
      },
      // A server looks for the session before it reads a request (MCP, Streamable HTTP, Session Management).
      provesUnsent: (error) => isRefusedConnection(error) || (isInSession() && statusOf(error) === NO_SUCH_SESSION),
      losesSession: (error) => isInSession() && SESSION_STATUSES.has(statusOf(error) ?? 0),
      ...(bearer === undefined ? {} : { secrets: { bearer } }),
    },
    all,
  );
}

/** What a server answers that does not know the session of a request. */
const NO_SUCH_SESSION = 404;
/** Some answer so instead; but that may be about the request, too. */
const BAD_REQUEST = 400;
const SESSION_STATUSES: ReadonlySet<number> = new Set([NO_SUCH_SESSION, BAD_REQUEST]);

/** The status of a refused request, as the SDK tells it; its other codes are below zero. */
function statusOf(error: unknown): number | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "number" && code > 0 ? code : undefined;
}

/** Only these say that no connection was made at all; a connection that broke may have carried the request. */
const REFUSALS = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && REFUSALS.has(String((cause as { readonly code?: unknown }).code));
}
