import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Hono } from "hono";
import { type ApiPorts, findEncodingFault, languageOf, limitBody, refuse, sendProblem } from "#api";
import { diagnose } from "#diagnostics";
import { createMcpServer, type McpServerOptions } from "./server.ts";

/**
 * Adds the MCP server to a site under `/mcp` (streamable HTTP). Each request is answered by itself: there are no
 * sessions and no streams to keep. It passes the site's guards, needs the same sign-in, and whatever it asks of the
 * interface is asked as whoever called, through the same guards again.
 */
export function addMcp(
  app: Hono,
  ports: Pick<ApiPorts, "resolveCaller" | "config">,
  { version, pause }: Pick<McpServerOptions, "version" | "pause">,
): void {
  app.post("/mcp", limitBody(ports, undefined), async (c) => {
    const request = c.req.raw;
    if (!(await ports.resolveCaller(request, c.env))) return sendProblem(c, refuse(401, diagnose("AOP806", {})));
    const fault = findEncodingFault(new Uint8Array(await request.clone().arrayBuffer()));
    if (fault)
      return sendProblem(c, refuse(400, diagnose("AOP802", { where: { ja: "内容", en: "The body" }, ...fault })));
    const authorization = request.headers.get("authorization");
    const mcp = createMcpServer({
      version,
      pause,
      connection: {
        ask: async (asked) => app.fetch(asked, c.env),
        url: new URL(request.url).origin,
        language: languageOf(request),
        ...(authorization === null ? {} : { authorization }),
      },
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await mcp.connect(transport);
    try {
      return await transport.handleRequest(request);
    } finally {
      await mcp.close();
    }
  });
}
