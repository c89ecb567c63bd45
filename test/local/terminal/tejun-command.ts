import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../../bin/tejun.mjs");

/** How a command ended, and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with the text so far as soon as it fits; rejects when the command ends without. */
  says(stream: "stdout" | "stderr", pattern: RegExp): Promise<string>;
}

/** No command may outlive the tests, also where nothing ends it. */
const LONGEST_MS = 60_000;

/** Types `tejun …` in a folder, as a person whose system speaks English; the end of the test ends it. */
export function startTejun(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Running {
  const running = spawnTejun(folder, args, environment);
  onTestFinished(() => void running.child.kill("SIGKILL"));
  return running;
}

function spawnTejun(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Running {
  const { npm_command: _, NO_COLOR: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    cwd: folder,
    env: { ...inherited, LC_ALL: "en_US.UTF-8", ...environment },
    timeout: LONGEST_MS,
    killSignal: "SIGKILL",
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      said[name] += text;
    });
  }
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, ...said }));
  return {
    child,
    ended,
    says(stream, pattern) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(said[stream])) resolve(said[stream]);
        };
        look();
        child[stream].on("data", look);
        ended.then((end) => reject(new Error(`Unexpected end of the command: ${JSON.stringify(end)}`)));
      });
    },
  };
}

/** Types `tejun …` in a folder and waits for its end. */
export function tejun(folder: string, ...args: readonly string[]): Promise<Ended> {
  const running = spawnTejun(folder, args);
  running.child.stdin?.end();
  return running.ended;
}

/** A host that serves the folder's state. */
export interface Served extends Running {
  readonly url: string;
}

/** Serves the folder's state on a free port. */
export async function serveTejun(folder: string, ...args: readonly string[]): Promise<Served> {
  const running = startTejun(folder, ["serve", "--port", "0", ...args]);
  const line = await running.says("stdout", /^listening on \S+\n/);
  return { ...running, url: line.slice("listening on ".length).trim() };
}

/** The folder's mails, newest last. */
export async function mailsAt(url: string): Promise<readonly { readonly links: readonly string[] }[]> {
  return (await fetch(`${url}/mailbox.json`)).json() as Promise<readonly { readonly links: readonly string[] }[]>;
}

/** Opens a link as a person does, and approves by its form. */
export async function approve(link: string): Promise<Response> {
  const page = await fetch(link, { headers: { accept: "application/json" } });
  const { nonce } = (await page.json()) as { readonly nonce: string };
  return fetch(link, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ nonce, decision: "approve", comment: "" }),
  });
}

/** What the host that holds the folder's state tells other processes. */
export function hostRecord(folder: string): { readonly pid: number } {
  return JSON.parse(readFileSync(join(folder, ".tejun/host.json"), "utf8"));
}
