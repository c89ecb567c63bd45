export { type Authorisation, authorise, type Grounds, type OperationCommand } from "./authorise/authorise.ts";
export { toCallError } from "./authorise/call-error.ts";
export { needsApproval } from "./authorise/needs-approval.ts";
export { propertiesOf, requiredOf } from "./authorise/parameters.ts";
export { callTool, pause } from "./call-tool.ts";
export { digestOfOperation } from "./catalog-digest.ts";
export {
  type CalledPhase,
  type GatewayPorts,
  type LoadPorts,
  loadCalledPhase,
  loadRunPhase,
  type RunPhase,
} from "./gateway.ts";
export { GatewayError } from "./gateway-error.ts";
export { type LazyServer, lazyServer } from "./lazy-server.ts";
export { callKey, callKeys, MOST_ACTIONS_AT_ONCE, phaseNumber, readPayload, runId } from "./payloads.ts";
export { type CutContent, cutContent } from "./read/cut-content.ts";
export { toRecordable } from "./read/exact-json.ts";
export { errorText } from "./read/ledger.ts";
export { type PerformedRead, performRead } from "./read/perform-read.ts";
export { type ReadPorts, type ReadReply, read } from "./read/read.ts";
export {
  type ClosableToolServer,
  createMcpClient,
  MCP_LIMITS,
  type McpConnector,
  type McpLimits,
} from "./servers/mcp-client.ts";
export { connectMcpHttp, type McpHttpOptions } from "./servers/mcp-http.ts";
export { connectMcpStdio, type McpStdioOptions } from "./servers/mcp-stdio.ts";
export { writeInLists } from "./write-in-lists.ts";
