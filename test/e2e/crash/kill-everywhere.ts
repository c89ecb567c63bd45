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

/** Right after a commit, or after a list of writes was applied and before it is on disk. */
export type Moment = "commit" | "apply";

/** How a run ended after its host was killed at this moment, the `count`-th of its kind. */
export interface Ending {
  readonly count: number;
  readonly killed: boolean;
  readonly status: string;
  readonly effects: { readonly [operation: string]: number };
}

/** How one process ended, and what it told. */
export interface Process {
  readonly signal: string | null;
  readonly output: string;
}

/**
 * Runs a procedure once without harm, to count the moments; then once for each of them with a `kill -9` there and a second
 * process that goes on. Every journal entry and every transition between states is in one of the lists and the commits.
 */
export async function killEverywhere(
  procedure: Procedure,
  moment: Moment,
): Promise<{ readonly unharmed: Ending; readonly endings: readonly Ending[] }> {
  const base = temporaryFolder();
  const cache = join(base, "cache");
  const { aop, input, approver } = procedure;
  const run = (dir: string, task: string, count = 0) =>
    startChild([dir, task, aop, input, approver, moment, String(count)], cache);
  const prepared = join(base, "prepared");
  await run(prepared, "prepare");
  const copy = (name: string): string => {
    const dir = join(base, name);
    cpSync(prepared, dir, { recursive: true });
    return dir;
  };
  const unharmed = JSON.parse((await run(copy("unharmed"), "run")).output) as Ending & {
    readonly seen: { readonly [kind in Moment]: number };
  };
  const endings: Ending[] = [];
  const counts = Array.from({ length: unharmed.seen[moment] }, (_, i) => i + 1);
  const work = async (): Promise<void> => {
    for (let count = counts.shift(); count !== undefined; count = counts.shift()) {
      const dir = copy(`kill-${count}`);
      const first = await run(dir, "run", count);
      const second = await run(dir, "run");
      const ending = JSON.parse(second.output) as Omit<Ending, "count" | "killed">;
      endings.push({ ...ending, count, killed: first.signal === "SIGKILL" });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { unharmed, endings };
}

/** Starts one process of `child.ts`; `signal` says whether it was killed. */
export function startChild(args: readonly string[], cache: string): Promise<Process> {
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
