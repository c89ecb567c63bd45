export { addMcp } from "./add-mcp.ts";
export type { ApiConnection, AskApi } from "./api-client.ts";
export { createMcpServer, type McpServerOptions } from "./server.ts";
