export { AGENT_LIMITS, type AgentLimits } from "./agent/limits.ts";
export { type OfferedTool, offerTools } from "./agent/offered-tools.ts";
export { checkCodeLoads } from "./sandbox/check-code-loads.ts";
export { SANDBOX_LIMITS, type SandboxLimits } from "./sandbox/limits.ts";
export { createSandbox, type Sandbox } from "./sandbox/sandbox.ts";
export { LiveRuns } from "./step/live-runs.ts";
export type { StepPorts } from "./step/ports.ts";
export { step } from "./step/step.ts";
