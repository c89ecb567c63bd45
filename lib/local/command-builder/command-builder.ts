import { type Builder, BuilderError, type BuildRequest, type PatchRequest, REPLY_BYTES } from "#compiler";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { type CommandEnd, runCommand } from "./run-command.ts";

const ID = "command";

/** The program that a configuration names as its builder. */
export interface CommandBuilderOptions {
  readonly command: readonly string[];
  readonly timeoutSeconds: number;
  /** Where it starts, so that a relative path in the command means what it means to whoever wrote it. */
  readonly folder: string;
}

/**
 * A builder that is any program (design section 4): JSON request on standard input, JSON reply on standard output. A
 * program that fails, takes too long, writes too much or answers with something else than JSON is a `BuilderError`; the
 * reply's form is for the compiler to check.
 */
export function createCommandBuilder(options: CommandBuilderOptions): Builder {
  const ask = (request: BuildRequest | PatchRequest): Promise<unknown> => askCommand(options, request);
  return { id: ID, build: ask, patch: ask };
}

async function askCommand(options: CommandBuilderOptions, request: BuildRequest | PatchRequest): Promise<unknown> {
  const { command, timeoutSeconds, folder } = options;
  const limits = { timeoutSeconds, maxBytes: REPLY_BYTES };
  const end = await runCommand(command, JSON.stringify(request), folder, limits);
  if (end.end === "exit" && end.status === 0) return parseReply(end.stdout);
  throw new BuilderError(explain(end, timeoutSeconds));
}

function parseReply(stdout: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(stdout));
  } catch (cause) {
    const text = excerpt(new TextDecoder().decode(stdout.subarray(0, 200)));
    const problem = { ja: `JSON ではありません「${text}」`, en: `not JSON: "${text}"` };
    throw new BuilderError(diagnose("AOP305", { builder: ID, problem }), { cause });
  }
}

function explain(end: CommandEnd, seconds: number): Diagnostic {
  switch (end.end) {
    case "timeout":
      return diagnose("AOP303", { builder: ID, seconds });
    case "too-large":
      return diagnose("AOP304", { builder: ID, limit: REPLY_BYTES });
    case "not-started":
      return diagnose("AOP302", { builder: ID, reason: excerpt(end.reason) });
    case "signal":
      return diagnose("AOP302", { builder: ID, reason: withWords(end.signal, end.stderr) });
    case "exit":
      return diagnose("AOP302", { builder: ID, reason: withWords(`exit status ${end.status}`, end.stderr) });
  }
}

function withWords(reason: string, stderr: string): string {
  const words = excerpt(stderr.trim().slice(-200));
  return words === "" ? reason : `${reason}: ${words}`;
}
