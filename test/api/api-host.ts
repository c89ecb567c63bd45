import { join } from "node:path";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import { type ApiPorts, type Caller, createApi, type SandboxPort, type ShownFault } from "#api";
import { type CompilerPorts, runCompile, startCompile } from "#compiler";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import {
  changeLedger,
  clearFaults,
  createFolderFiles,
  createIds,
  createMailbox,
  createSqliteTable,
  FAULT_KINDS,
  listSandbox,
  resetSandbox,
  type SandboxFault,
  setFault,
} from "#local";
import type { Json, Workflows } from "#ports";
import { createTestCompiler } from "../support/compiler-ports.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestClock, type TestClock } from "../support/test-clock.ts";

/** One execution that was asked for. */
export interface StartedExecution {
  readonly machine: string;
  readonly name: string;
  readonly input: Json;
}

/** An engine that takes machines and executions and remembers them; `fail` makes the next start throw. */
export interface RecordingWorkflows extends Workflows {
  readonly started: StartedExecution[];
  fail(error: Error): void;
}

/** The interface on a real table with a real compiler, and everything that happened behind it. */
export interface ApiHost {
  readonly app: Hono;
  readonly ports: ApiPorts & { readonly clock: TestClock };
  readonly compiler: CompilerPorts;
  readonly workflows: RecordingWorkflows;
  readonly log: { readonly message: string; readonly fault: unknown }[];
  /** How many times something was written. */
  writes(): number;
  /** Runs every compile that was started, to its end. */
  compileAll(): Promise<void>;
  /** Saves and compiles a procedure. */
  publish(aop: string, text: string): Promise<void>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: Json, headers?: Record<string, string>): Promise<Response>;
  put(path: string, text: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Response>;
}

/** A small procedure of two phases. */
export const SAMPLE = `# 月次の請求書発行

## フェーズ 1: 集計 (使う道具: freee (read-only))
取引先一覧を取得する。

成果物として次段に渡す: 取引先 (一覧)

## フェーズ 2: 発行 (使う道具: freee)
請求書を作成し、承認を得て発行する。

承認者: 経理部長
成果物として次段に渡す: 請求書 (一覧)
`;

/** Makes the interface, or what `make` makes of its ports; everything is closed when the running test has finished. */
export async function createApiHost(
  change: Partial<Omit<ApiPorts, "clock">> & { readonly clock?: TestClock } = {},
  make: (ports: ApiPorts) => Hono = (ports) => createApi(ports),
): Promise<ApiHost> {
  let commits = 0;
  const table = createSqliteTable({
    path: join(temporaryFolder(), "table.db"),
    onCommit: (count) => {
      commits = count;
    },
  });
  onTestFinished(() => table.close());
  const clock = createTestClock(Date.parse("2026-11-30T09:00:00+09:00"));
  const ids = createIds({ clock });
  const workflows = recordingWorkflows();
  const { ports: compiler } = createTestCompiler({ table, ids, workflows });
  const files = await createFolderFiles({
    dir: temporaryFolder(),
    table,
    clock,
    ids,
    uploadUrl: (secret) => `http://localhost/uploads/${secret}`,
  });
  const sandbox = { table, clock, ids };
  const log: { readonly message: string; readonly fault: unknown }[] = [];
  const compiles: string[] = [];
  const ports = {
    table,
    clock,
    ids,
    workflows,
    catalog: compiler.catalog,
    config: defaultConfig(SANDBOX_PRESETS),
    checkStart: async () => [],
    resolveCaller: async (request: Request) => callerOf(request),
    allowsHost: (host: string) => /^localhost(:\d+)?$/.test(host),
    formKey: "a key of this test",
    followUp: async () => {},
    compiles: {
      async start(request: Parameters<typeof startCompile>[1]) {
        const started = await startCompile(compiler, request);
        compiles.push(started.compile);
        return started;
      },
    },
    files,
    embedded: {
      mailbox: createMailbox({ table, clock }),
      clock,
      uploads: files,
      sandbox: {
        faultKinds: FAULT_KINDS,
        list: () => listSandbox(sandbox),
        setFault: (tool: string, fault: ShownFault) => setFault(sandbox, tool, fault as SandboxFault),
        clearFaults: (tool: string) => clearFaults(sandbox, tool),
        changeLedger: (tool: string, ledger: string, row: Parameters<SandboxPort["changeLedger"]>[2]) =>
          changeLedger(sandbox, tool, ledger, row),
        reset: (tool?: string) => resetSandbox(sandbox, tool),
      },
    },
    ...change,
    log: (message: string, fault: unknown) => log.push({ message, fault }),
  };
  const app = make(ports);
  const send = async (path: string, init: RequestInit): Promise<Response> => app.request(path, init);
  const host: ApiHost = {
    app,
    ports,
    compiler,
    workflows,
    log,
    writes: () => commits,
    async compileAll() {
      for (const compile of compiles.splice(0)) await runCompile(compiler, compile);
    },
    async publish(aop, text) {
      await host.put(`/aops/${aop}`, text);
      await host.post(`/aops/${aop}/compiles`, {});
      await host.compileAll();
    },
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    put: (path, text, headers = {}) =>
      send(path, { method: "PUT", headers: { "content-type": "text/markdown", ...headers }, body: text }),
  };
  return host;
}

/** As the embedded host does: `Bearer dev:<mail>`, else its owner. */
function callerOf(request: Request): Caller | undefined {
  const header = request.headers.get("authorization");
  if (header === null) return { person: "you@localhost", authenticated: true, roles: [], implied: true };
  const person = /^Bearer dev:(\S+)$/.exec(header)?.[1];
  return person === undefined ? undefined : { person, authenticated: true, roles: [] };
}

function recordingWorkflows(): RecordingWorkflows {
  const started: StartedExecution[] = [];
  const failures: Error[] = [];
  const unused = (): never => {
    throw new Error("Unexpected call, expected only machines and starts");
  };
  return {
    started,
    fail: (error) => failures.push(error),
    putMachine: async (name) => ({ machine: `${name}:1` }),
    async start(machine, name, input) {
      const failure = failures.shift();
      if (failure) throw failure;
      if (!started.some((one) => one.name === name)) started.push({ machine, name, input });
      return { execution: name };
    },
    describe: unused,
    stop: unused,
    succeedTask: unused,
    failTask: unused,
    heartbeat: unused,
  };
}
