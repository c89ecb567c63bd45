export { type Authorisation, authorise, type Grounds, type OperationCommand } from "./authorise/authorise.ts";
export { toCallError } from "./authorise/call-error.ts";
export { type CalledPhase, type GatewayPorts, loadCalledPhase } from "./gateway.ts";
export { GatewayError } from "./gateway-error.ts";
export { type ReadPorts, type ReadReply, read } from "./read/read.ts";
