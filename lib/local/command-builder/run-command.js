import { spawn } from "node:child_process";
import { builderEnvironment } from "./builder-environment.ts";
/** A child of the command that left its process group may keep the pipe open; what was written by then counts. */
const DRAIN_MS = 500;
const STDERR_CHARACTERS = 2000;
/**
 * Runs a program with `input` on its standard input, in a process group of its own that is killed when the program
 * ends, takes too long or writes too much. It does not see the secrets in this process's environment. Never throws for what the program does.
 */
export function runCommand(command, input, folder, limits) {
    const [program = "", ...args] = command;
    return new Promise((resolve) => {
        const child = spawn(program, args, {
            cwd: folder,
            env: builderEnvironment(process.env),
            detached: true,
            stdio: ["pipe", "pipe", "pipe"],
        });
        const chunks = [];
        let bytes = 0;
        let stderr = "";
        let drain;
        let isOver = false;
        const end = (how) => {
            if (isOver)
                return;
            isOver = true;
            clearTimeout(timer);
            clearTimeout(drain);
            if (child.exitCode === null && child.signalCode === null)
                killGroup(child.pid);
            child.stdout.destroy();
            child.stderr.destroy();
            child.stdin.destroy();
            resolve(how);
        };
        const timer = setTimeout(() => end({ end: "timeout" }), limits.timeoutSeconds * 1000);
        const ended = (status, signal) => end(status === null
            ? { end: "signal", signal: signal ?? "unknown", stderr }
            : { end: "exit", status, stdout: Buffer.concat(chunks), stderr });
        child.on("error", (error) => end({ end: "not-started", reason: error.message }));
        child.on("exit", (status, signal) => {
            killGroup(child.pid);
            if (!isOver)
                drain = setTimeout(() => ended(status, signal), DRAIN_MS);
        });
        child.on("close", ended);
        child.stdout.on("data", (chunk) => {
            bytes += chunk.length;
            if (bytes > limits.maxBytes)
                end({ end: "too-large" });
            else
                chunks.push(chunk);
        });
        child.stderr.setEncoding("utf8").on("data", (text) => {
            stderr = (stderr + text).slice(-STDERR_CHARACTERS);
        });
        // A program that does not read its input closes the pipe; how it ends is told by its exit.
        child.stdin.on("error", () => { });
        child.stdin.end(input);
    });
}
/** The group is gone when its last process is; then there is nothing to kill. */
function killGroup(pid) {
    if (pid === undefined)
        return;
    try {
        process.kill(-pid, "SIGKILL");
    }
    catch (error) {
        if (error.code !== "ESRCH")
            throw error;
    }
}
