import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { findFreePort } from "../support/free-port.ts";
import { endWithThisProcess, stopProcess } from "../support/stop-process.ts";

/** A running emulator of AWS, with nothing in it at first. */
export interface MiniStack {
  /** `http://127.0.0.1:<port>`, the endpoint of every service. */
  readonly url: string;
  /** What an AWS SDK client needs to talk to it; no part of it comes from the surrounding machine. */
  readonly client: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
    /** S3 only: names the bucket in the path, for no resolver knows `<bucket>.127.0.0.1`; other clients ignore it. */
    readonly forcePathStyle: true;
  };
  /** The last lines it printed, to be shown when a test cannot explain itself otherwise. */
  log(): string;
  /** Stops it and removes what it wrote. */
  close(): Promise<void>;
}

/** The region in which everything is made. */
const REGION = "ap-northeast-1";

const START_LIMIT_MS = 60_000;
const LOG_CHARACTERS = 20_000;

/**
 * Starts MiniStack on a free port of loopback, and resolves when it says it is healthy (within a minute).
 * The program is the one the lane found (`TEJUN_TEST_MINISTACK`, see `npm run test:ministack`). Lambda functions run as
 * processes of the Node that runs the tests. `environment` is added to what the emulator is given.
 */
export async function startMiniStack(environment: Readonly<Record<string, string>> = {}): Promise<MiniStack> {
  const program = process.env.TEJUN_TEST_MINISTACK;
  if (program === undefined) throw new Error("TEJUN_TEST_MINISTACK is not set: run npm run test:ministack");
  const folder = mkdtempSync(join(tmpdir(), "tejun-ministack-"));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(program, [], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ""}`,
      HOME: folder,
      TMPDIR: folder,
      STATE_DIR: join(folder, "state"),
      S3_DATA_DIR: join(folder, "s3"),
      BIND_HOST: "127.0.0.1",
      MINISTACK_HOST: "127.0.0.1",
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: REGION,
      AWS_DEFAULT_REGION: REGION,
      ...environment,
    },
  });
  const callOff = endWithThisProcess(child);
  const log = keepLog(child);
  const close = async (): Promise<void> => {
    callOff();
    await stopProcess(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await waitUntilHealthy(url, child);
  } catch (cause) {
    await close();
    throw new Error(`MiniStack did not start: ${log()}`, { cause });
  }
  return {
    url,
    client: {
      endpoint: url,
      region: REGION,
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      forcePathStyle: true,
    },
    log,
    close,
  };
}

function keepLog(child: ChildProcess): () => string {
  let text = "";
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-LOG_CHARACTERS);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  child.on("error", (error) => keep(Buffer.from(String(error))));
  return () => text;
}

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<void> {
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  for (;;) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`it ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/_ministack/health`, { signal: limit }).catch(() => undefined);
    if (answer?.ok) return;
    limit.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
