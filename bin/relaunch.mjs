import { spawn } from "node:child_process";

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];
const MARK = "TEJUN_RELAUNCHED";

/**
 * Runs this program again with another Node and ends as that one ended: same exit code or same signal.
 * Signals are passed on. The channel between the two closes when this process is killed, and the other then ends too.
 */
export function relaunch(node, script, args) {
  const child = spawn(node, [script, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, [MARK]: "1" },
  });
  child.once("error", (error) => {
    console.error(`${node}: ${error.message}`);
    process.exit(2);
  });
  const handlers = FORWARDED.map((signal) => [signal, () => forward(child, signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  child.once("exit", (code, signal) => {
    for (const [name, handler] of handlers) process.off(name, handler);
    if (signal === null) process.exit(code);
    process.kill(process.pid, signal);
  });
}

// A terminal sends the keyboard's interrupt to both processes; passing it on would make it two.
function forward(child, signal) {
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
