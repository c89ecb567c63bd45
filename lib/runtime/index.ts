export { AGENT_LIMITS, type AgentLimits } from "./agent/limits.ts";
export { createSandbox, SANDBOX_LIMITS, type Sandbox, type SandboxLimits } from "./sandbox/sandbox.ts";
export { LiveRuns } from "./step/live-runs.ts";
export type { StepPorts } from "./step/ports.ts";
export { step } from "./step/step.ts";
