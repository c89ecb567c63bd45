import { setTimeout } from "node:timers/promises";
import type { Output, World } from "#cli";
import packageJson from "../../../package.json" with { type: "json" };
import { nameProgram } from "./name-program.ts";
import { connectToHost, type HostOpener, type StartHost, serveHost } from "./open-host.ts";
import { readNamedFile, writeNamedFile } from "./text-files.ts";

const DEFAULT_COLUMNS = 80;
/** A terminal that does not know its size says 0. */
const DEFAULT_ROWS = 24;
const FEWEST_COLUMNS = 40;

/** This machine as the command line sees it; `startHost` opens a host in this process. */
export function createWorld(startHost: StartHost): World {
  const interruption = new AbortController();
  const stderr = toOutput(process.stderr);
  const program = nameProgram(process.env, process.argv[1] ?? "", process.cwd());
  const opener: HostOpener = {
    startHost,
    environment: process.env,
    program,
    log: (message, fault) => stderr.write(`${message}\n${describeFault(fault)}\n`),
    interrupted: interruption.signal,
  };
  return {
    version: packageJson.version,
    program,
    environment: process.env,
    stdout: toOutput(process.stdout),
    stderr,
    interrupted: interruption.signal,
    readFile: readNamedFile,
    readStdin: readAll,
    writeFile: writeNamedFile,
    now: () => Date.now(),
    pause: async (milliseconds) => {
      await setTimeout(milliseconds, undefined, { signal: interruption.signal }).catch(() => undefined);
    },
    connect(request) {
      catchInterrupts(interruption);
      return connectToHost(opener, request);
    },
    serve(request) {
      catchInterrupts(interruption);
      return serveHost(opener, request);
    },
    async evaluation() {
      catchInterrupts(interruption);
      const { createEvaluation } = await import("../evaluation/create-evaluation.ts");
      return createEvaluation(process.env);
    },
    async speakMcp(host, language) {
      const { speakMcp } = await import("./speak-mcp.ts");
      const { version } = packageJson;
      const ask = (request: Request): Promise<Response> => host.fetch(request);
      await speakMcp({ ask, url: host.url, language, version, interrupted: interruption.signal });
    },
  };
}

function toOutput(stream: NodeJS.WriteStream): Output {
  // Whoever read along (`| head`) has seen enough; there is nobody left to tell.
  stream.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  return {
    write: (text) => {
      stream.write(text);
    },
    isTerminal: stream.isTTY === true,
    columns: Math.max(FEWEST_COLUMNS, stream.columns ?? DEFAULT_COLUMNS),
    rows: stream.rows || DEFAULT_ROWS,
  };
}

async function readAll(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The first interrupt lets a host come to rest; a second one ends at once, which costs nothing but a longer start. */
function catchInterrupts(interruption: AbortController): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (interruption.signal.aborted) process.exit(130);
      interruption.abort();
    });
  }
}

function describeFault(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}
