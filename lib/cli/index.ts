export { type DescribeCompile, describeCompile } from "./commands/describe-compile.ts";
export { describeValue } from "./commands/describe-value.ts";
export type { ExitCode } from "./exit-code.ts";
export { runCli } from "./run-cli.ts";
export { runWords } from "./words/run-words.ts";
export type {
  EvaluationWorld,
  FileFault,
  HostConnection,
  HostRequest,
  OpenedHost,
  Output,
  ReadFile,
  World,
} from "./world.ts";
