export type { ExitCode } from "./exit-code.ts";
export { runCli } from "./run-cli.ts";
export type { FileFault, HostConnection, HostRequest, OpenedHost, Output, ReadFile, World } from "./world.ts";
