import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createIds, createSandboxMcpServer, createSqliteTable } from "#local";
import { createTestClock } from "./test-clock.ts";

// Run by tests as a child process: a sandbox tool as an MCP server, its data in the given file.
const [path = "", tool = ""] = process.argv.slice(2);
const clock = createTestClock(Date.parse("2026-09-15T09:00:00+09:00"));
const server = await createSandboxMcpServer(tool, {
  table: createSqliteTable({ path }),
  clock,
  ids: createIds({ clock }),
});
await server.connect(new StdioServerTransport());
