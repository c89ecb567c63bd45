import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

const STOP_LIMIT_MS = 5_000;

/** Ends a process that the test started, by force when it does not end by itself within five seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(force);
}
