import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";

/** What the transport does where a server misbehaves below the protocol. */
export interface OddDeeds {
  die(): void;
  /** Sends what is no message of the protocol, then goes on. */
  talkNonsense(): void;
  /** Sends without end. */
  flood(): void;
}

const TOOLS = [
  { name: "structured", inputSchema: { type: "object", properties: { until: { type: "string", format: "date" } } } },
  { name: "json_text", inputSchema: { type: "object" } },
];

/** An MCP server of the SDK whose tools do, by name, what servers do in the wild. */
export function createOddMcpServer(
  deeds: OddDeeds,
  list: "pages" | "broken" | "one-odd" | "all-odd" = "pages",
): Server {
  const server = new Server({ name: "odd", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
    if (list === "broken") throw new McpError(ErrorCode.InternalError, "the catalogue is gone");
    if (list === "one-odd") return { tools: [TOOLS[0], { name: 7 }] as never };
    if (list === "all-odd") return { tools: [{ name: 7 }] as never };
    const tool = params?.cursor === undefined ? TOOLS[0] : TOOLS[1];
    return { tools: [tool] as never, ...(params?.cursor === undefined ? { nextCursor: "2" } : {}) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
    switch (params.name) {
      case "structured":
        return { content: [], structuredContent: { asked: params.arguments ?? null } };
      case "json_text":
        return text('{"rows":[1,2]}');
      case "plain_text":
        return text("受け付けました");
      case "no_text":
        return { content: [{ type: "image", data: "aGk=", mimeType: "image/png" }] };
      case "refuses":
        return { ...text('{"error":"権限がありません"}'), isError: true };
      case "bad_key":
        return { ...text(`bad key ${process.env.API_KEY}`), isError: true };
      case "wrong_form":
        return { content: [{ type: "text", text: 42 }] } as never;
      case "huge":
        return text("x".repeat(3_000_000));
      case "pid":
        return text(JSON.stringify({ pid: process.pid }));
      case "environment":
        return text(JSON.stringify(process.env));
      case "home_file": {
        const path = join(homedir(), String(params.arguments?.path));
        const mode = (statSync(path).mode & 0o777).toString(8);
        return text(JSON.stringify({ home: homedir(), mode, text: readFileSync(path, "utf8") }));
      }
      case "nonsense":
        deeds.talkNonsense();
        return text('"answered"');
      case "dies":
        deeds.die();
        return new Promise(() => undefined);
      case "floods":
        deeds.flood();
        return new Promise(() => undefined);
      case "hangs":
        return new Promise(() => undefined);
      default:
        throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    }
  });
  return server;
}
