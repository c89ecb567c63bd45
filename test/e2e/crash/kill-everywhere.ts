import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const CHILD = fileURLToPath(new URL("./child.ts", import.meta.url));
const AT_ONCE = 2;

/** One example AOP, run to its end. */
export interface Procedure {
  readonly aop: string;
  readonly input: string;
  readonly approver: string;
}

/** How a run ended after its host was killed right after this commit. */
export interface Ending {
  readonly commit: number;
  readonly killed: boolean;
  readonly status: string;
  readonly effects: { readonly [operation: string]: number };
}

interface Process {
  readonly signal: string | null;
  readonly output: string;
}

/**
 * Runs a procedure once without harm, to count its commits; then once for every commit with a `kill -9` right after it
 * and a second process that goes on. Every journal entry and every transition between states is in one of the commits.
 */
export async function killEverywhere(
  procedure: Procedure,
): Promise<{ readonly unharmed: Ending; readonly endings: readonly Ending[] }> {
  const base = temporaryFolder();
  const cache = join(base, "cache");
  const run = (dir: string, task: string, commit = 0) =>
    startChild([dir, task, ...Object.values(procedure), String(commit)], cache);
  const prepared = join(base, "prepared");
  await run(prepared, "prepare");
  const copy = (name: string): string => {
    const dir = join(base, name);
    cpSync(prepared, dir, { recursive: true });
    return dir;
  };
  const unharmed = JSON.parse((await run(copy("unharmed"), "run")).output) as Ending & { readonly commits: number };
  const endings: Ending[] = [];
  const commits = Array.from({ length: unharmed.commits }, (_, i) => i + 1);
  const work = async (): Promise<void> => {
    for (let commit = commits.shift(); commit !== undefined; commit = commits.shift()) {
      const dir = copy(`commit-${commit}`);
      const first = await run(dir, "run", commit);
      const second = await run(dir, "run");
      endings.push({
        commit,
        killed: first.signal === "SIGKILL",
        ...(JSON.parse(second.output) as Omit<Ending, "commit" | "killed">),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { unharmed, endings };
}

function startChild(args: readonly string[], cache: string): Promise<Process> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", CHILD, ...args], {
      env: { ...process.env, NODE_COMPILE_CACHE: cache },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0 || signal === "SIGKILL") resolve({ signal, output });
      else reject(new Error(`the host of ${args.join(" ")} ended with ${code}: ${errors.slice(0, 2000)}`));
    });
  });
}
