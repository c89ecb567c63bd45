export { type Engine, openEngine } from "./engine.ts";
export { type Host, type HostOptions, startHost } from "./start-host.ts";
