export { createApi } from "./api.ts";
export type { Caller } from "./caller.ts";
export type { EmbeddedPorts, SandboxPort, ShownFault } from "./embedded.ts";
export type { ApiPorts, CompilePorts } from "./ports.ts";
export type { Refusal } from "./problem.ts";
export { recoverStarts } from "./runs/launch-run.ts";
export { type RunRequest, type StartPorts, startRun } from "./runs/start-run.ts";
export { loadRunView, type RunView } from "./runs/view-run.ts";
