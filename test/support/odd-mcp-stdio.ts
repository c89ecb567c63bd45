import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createOddMcpServer } from "./odd-mcp-server.ts";

// Run by tests as a child process; the argument says how it lists its tools.
const list = process.argv[2] as "pages" | "broken" | "one-odd" | "all-odd" | undefined;
process.stderr.write("odd server started\n");
await createOddMcpServer(
  {
    die: () => process.exit(3),
    talkNonsense: () => process.stdout.write("loading…\n{not json}\n[]\n"),
    flood: () => {
      const push = (): boolean => process.stdout.write("x".repeat(65_536), () => setImmediate(push));
      push();
    },
  },
  list,
).connect(new StdioServerTransport());
