import { spawn } from "node:child_process";

/** @type {NodeJS.Signals[]} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];
const MARK = "TEJUN_RELAUNCHED";

/**
 * Runs this program again with another Node and ends as that one ended: same exit code or same signal.
 * Signals are passed on. The channel between the two closes when this process is killed, and the other then ends too.
 * @param {string} node The executable.
 * @param {string} script The absolute path of this program.
 * @param {readonly string[]} args
 */
export function relaunch(node, script, args) {
  const child = spawn(node, [...process.execArgv, script, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, [MARK]: "1" },
  });
  child.once("error", (error) => {
    console.error(`${node}: ${error.message}`);
    process.exit(2);
  });
  const handlers = FORWARDED.map((signal) => ({ signal, forward: () => forwardTo(child, signal) }));
  for (const { signal, forward } of handlers) process.on(signal, forward);
  child.once("exit", (code, endedBy) => {
    for (const { signal, forward } of handlers) process.off(signal, forward);
    if (endedBy === null) process.exit(code ?? 1);
    process.kill(process.pid, endedBy);
  });
}

/**
 * A terminal sends the keyboard's interrupt to both processes; passing it on would make it two.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function forwardTo(child, signal) {
  if (process.stdin.isTTY && (signal === "SIGINT" || signal === "SIGQUIT")) return;
  child.kill(signal);
}

/** In the process that was started by `relaunch`: ends as soon as the process that a person started is gone. */
export function endWithLauncher() {
  if (process.env[MARK] === undefined) return;
  delete process.env[MARK];
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.channel?.unref();
}
