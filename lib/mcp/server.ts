import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool as ToolListing,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { checkShape, describeShapes } from "#api";
import { diagnose, excerpt, type Language } from "#diagnostics";
import type { JsonObject } from "#ports";
import { type ApiAnswer, type ApiConnection, createApiClient, refused } from "./api-client.ts";
import type { Tool } from "./tool.ts";
import { TOOLS } from "./tools/list-tools.ts";
import { tellDiagnostics } from "./words/tell-diagnostics.ts";

/** What a server answers with and for whom. */
export interface McpServerOptions {
  readonly connection: ApiConnection;
  /** Of this software. */
  readonly version: string;
  readonly pause: (milliseconds: number) => Promise<void>;
}

const INSTRUCTIONS =
  "tejun runs business procedures written in Markdown. save_aop, then compile_aop and get_compile_status, then start_run and get_run. " +
  "People approve what cannot be undone, on their own pages; nothing here can approve. A value is only as certain as its status says.";

/**
 * Makes the MCP server (design section 11): the same objects and diagnostics as HTTP, which it asks for everything. A
 * call that cannot be done as asked is a tool error with our codes; only a tool that does not exist is an error of the
 * protocol.
 */
export function createMcpServer({ connection, version, pause }: McpServerOptions): McpServer {
  const { language } = connection;
  const mcp = new McpServer(
    { name: "tejun", title: "tejun (手順)", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const call = createApiClient(connection);
  const shapes = describeShapes();
  const tools = new Map(TOOLS.map((tool) => [tool.name, tool]));
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map((tool) => listTool(tool, shapes.get(tool.output) ?? {})),
  }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${excerpt(params.name)}`);
    const what = { ja: `${tool.name} の引数`, en: `The input of ${tool.name}` };
    const input = checkShape(tool.input, params.arguments ?? {}, what);
    if ("refused" in input) return toError(refused(input.diagnostics[0], language), language);
    try {
      const answer = await tool.run(input.value, { call, language, pause });
      return answer.ok ? toResult(tool, answer.body, language) : toError(answer, language);
    } catch (fault) {
      return toError(refused(diagnose("AOP902", { fault: excerpt(String(fault)) }), language), language);
    }
  });
  return mcp;
}

function listTool({ name, title, description, input, hints }: Tool, output: JsonObject): ToolListing {
  return {
    name,
    title: `${title.en} / ${title.ja}`,
    description: `${description.en}\n\n${description.ja}`,
    inputSchema: toSchema(z.toJSONSchema(input, { io: "input" }) as JsonObject),
    outputSchema: toSchema(output),
    annotations: {
      title: `${title.en} / ${title.ja}`,
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld,
    },
  };
}

/**
 * Clients check with validators of several drafts: `$schema` and `id` mean something else, or nothing, in some. A tool's
 * schema says by itself that it is an object, so a reference at its root is followed.
 */
function toSchema({ $schema: _dialect, id: _id, ...schema }: JsonObject): ToolListing["inputSchema"] {
  const named = Object.entries((schema.$defs ?? {}) as JsonObject).map(([name, definition]) => {
    const { id: _own, ...own } = definition as JsonObject;
    return [name, own] as const;
  });
  const $defs = Object.fromEntries(named);
  const root = typeof schema.$ref === "string" ? $defs[schema.$ref.replace("#/$defs/", "")] : schema;
  return { ...root, ...(named.length === 0 ? {} : { $defs }) } as ToolListing["inputSchema"];
}

function toResult(tool: Tool, body: JsonObject, language: Language): CallToolResult {
  return {
    content: [
      { type: "text", text: tool.tell(body, language).join("\n") },
      { type: "text", text: JSON.stringify(body) },
    ],
    structuredContent: body,
  };
}

function toError({ problem }: Extract<ApiAnswer, { ok: false }>, language: Language): CallToolResult {
  const body = problem as unknown as JsonObject;
  return {
    isError: true,
    content: [
      { type: "text", text: [`${problem.code}: ${problem.detail}`, ...tellDiagnostics(body, language)].join("\n") },
      { type: "text", text: JSON.stringify(body) },
    ],
  };
}
