export type { ExecutionStore } from "./execution-store.ts";
export type { TaskFunctions } from "./function-calls.ts";
export type { LocalWorkflows, LocalWorkflowsParts } from "./local-workflows.ts";
export { createLocalWorkflows } from "./local-workflows.ts";
