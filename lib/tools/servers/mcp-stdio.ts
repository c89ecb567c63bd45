import { type ClosableToolServer, createMcpClient, MCP_LIMITS, type McpLimits } from "./mcp-client.ts";

/** Which program serves MCP on its standard input and output. */
export interface McpStdioOptions {
  /** The program and its arguments; never given to a shell. */
  readonly command: readonly string[];
  /** Environment variables it gets besides PATH, HOME and the like; their values never stand in the message of a failure. */
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<McpLimits>;
}

const KEPT_STDERR = 2_000;

/**
 * Runs a program as an MCP server, from the first call until `close`; after it died the next call starts it anew. Its
 * standard error is kept to tell why a call failed.
 */
export function connectMcpStdio({ command, env, limits }: McpStdioOptions): ClosableToolServer {
  const [program, ...args] = command;
  if (program === undefined) throw new TypeError("Unexpected empty command, expected a program");
  const all = { ...MCP_LIMITS, ...limits };
  let lastWords = "";
  let pid = (): number | null => null;
  return createMcpClient(
    {
      name: `The MCP server ${program}`,
      async openTransport() {
        const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
        lastWords = "";
        const transport = new StdioClientTransport({
          command: program,
          args,
          stderr: "pipe",
          maxBufferSize: all.replyBytes,
          ...(env === undefined ? {} : { env: { ...env } }),
        });
        transport.stderr?.on("data", (chunk: Buffer) => {
          lastWords = `${lastWords}${chunk.toString("utf8")}`.slice(-KEPT_STDERR);
        });
        pid = () => transport.pid;
        return transport;
      },
      provesUnsent: () => false,
      hasDied: () => isGone(pid()),
      describeLastWords: () => lastWords,
      secrets: env ?? {},
    },
    all,
  );
}

/** A program that died while a child of its own holds its output open looks as if it were still to answer. */
function isGone(pid: number | null): boolean {
  if (pid === null) return false;
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}
