import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

const STOP_LIMIT_MS = 5_000;
/** What a shell reports of a process that SIGTERM ended. */
const TERMINATED = 143;

/** Ends a process that the test started, by force when it does not end by itself within five seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(force);
}

/**
 * Ends a process by force with this one, also when the runner terminates this one before the test could close anything.
 * The returned function calls that off.
 */
export function endWithThisProcess(child: ChildProcess): () => void {
  const kill = (): void => void child.kill("SIGKILL");
  const terminate = (): void => {
    kill();
    process.exit(TERMINATED);
  };
  process.on("exit", kill);
  process.on("SIGTERM", terminate);
  return () => {
    process.off("exit", kill);
    process.off("SIGTERM", terminate);
  };
}
