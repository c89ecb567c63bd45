import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAop } from "#aop";
import { type StartPorts, startRun } from "#api";
import { type AskPorts, decideApproval, showApproval } from "#approvals";
import { createCodeTools, createTemplateBuilder, runCompile, startCompile } from "#compiler";
import { defaultConfig, SANDBOX_PRESETS, toCatalog } from "#config";
import { createOfflineModel } from "#models";
import type { Json, Models, TaskFunction, ToolServers } from "#ports";
import { cachePrograms, PHASE_MACHINE, substitute } from "#program";
import { loadRun, saveAop } from "#records";
import { AGENT_LIMITS, createSandbox, LiveRuns, type StepPorts } from "#runtime";
import { createFunctions } from "../../lib/local/host/create-functions.ts";
import { createMailbox } from "../../lib/local/mail/mailbox.ts";
import { createSqliteTable } from "../../lib/local/storage/sqlite-table.ts";
import { createHostClock } from "../../lib/local/time/host-clock.ts";
import { createIds } from "../../lib/local/time/ids.ts";
import { createToolServers } from "../../lib/local/tools/tool-servers.ts";
import { createLocalWorkflows } from "../../lib/local/workflows/local-workflows.ts";
import { meterTable, type TableMeter } from "./metered-table.ts";

const AOP = "monthly-invoices";

/** What one run used, until now. */
export interface Used {
  /** States entered, by name. */
  readonly states: ReadonlyMap<string, number>;
  /** Invocations and milliseconds in this process, by function. */
  readonly functions: ReadonlyMap<string, { readonly invocations: number; readonly milliseconds: number }>;
  readonly table: Readonly<TableMeter>;
  /** Calls that reached a tool, by operation. */
  readonly operations: ReadonlyMap<string, number>;
  /** What the offline model took, which stands for one that computes elsewhere; `user` is user CPU. In milliseconds. */
  readonly model: { readonly wall: number; readonly user: number };
}

const NOTHING_COUNTED: Readonly<TableMeter> = { requests: 0, readUnits: 0, writeUnits: 0 };

/** The product on the embedded ports, with everything counted that is paid for on AWS. */
export interface InvoiceHost {
  /** Starts a run of the invoice example, approves what it asks, and waits for its end. */
  run(): Promise<Used>;
  close(): Promise<void>;
}

/**
 * Opens a host in memory. What is no part of the product's table on AWS is kept elsewhere: executions, mails, sandbox tools.
 * The table is counted only where that is asked for, since writing every item out to know its size takes longer than reading it.
 */
export async function openInvoiceHost({ countTable = false } = {}): Promise<InvoiceHost> {
  const own = createSqliteTable({ path: ":memory:" });
  const other = createSqliteTable({ path: ":memory:" });
  const { table, meter } = countTable ? meterTable(own) : { table: own, meter: { ...NOTHING_COUNTED } };
  const clock = await createHostClock();
  const ids = createIds({ clock });
  const mailbox = createMailbox({ table: other, clock });
  const config = defaultConfig(SANDBOX_PRESETS);
  const catalog = toCatalog(config);
  const operations = new Map<string, number>();
  const tools = createToolServers(config, { table: other, clock, ids }, {});
  const servers = countCalls(tools, operations);
  const model = { wall: 0, user: 0 };
  const states = new Map<string, number>();
  const functions = new Map<string, TaskFunction>();
  const times = new Map<string, { invocations: number; milliseconds: number }>();
  const onState = (state: string): void => void states.set(state, (states.get(state) ?? 0) + 1);
  const workflows = createLocalWorkflows({ store: other, functions, clock, ids, onState });
  const links: string[] = [];
  const mailer = { send: async (mail: Parameters<typeof mailbox.send>[0]) => void links.push(mail.links[0] ?? "") };
  const loadProgram = cachePrograms(table);
  const baseUrl = "http://127.0.0.1";
  const log = (): void => {};
  const ask: AskPorts = { table, clock, ids, catalog, loadProgram, config, mailer, workflows, baseUrl, log };
  const sandbox = createSandbox();
  const step: StepPorts = {
    table,
    clock,
    catalog,
    sandbox,
    loadProgram,
    models: timeModel(createOfflineModel(), model),
    checkStart: async () => [],
    agentLimits: { ...AGENT_LIMITS, ...config.limits.agent },
    approvalSeconds: 604_800,
    // As on AWS, where another environment may answer: everything is replayed.
    live: new LiveRuns(0),
  };
  const files = { put: never, get: never, stat: never, uploadLink: never };
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      const before = times.get(name) ?? { invocations: 0, milliseconds: 0 };
      const milliseconds = before.milliseconds + performance.now() - start;
      times.set(name, { invocations: before.invocations + 1, milliseconds });
    }
  };
  for (const [name, run] of createFunctions({ ask, step, servers, files, log }))
    functions.set(name, (payload: Json) => timed(name, () => run(payload)));
  await workflows.resume();
  const phase = await workflows.putMachine("phase", substitute(PHASE_MACHINE, { FunctionPrefix: "" }));
  const compiler = {
    table,
    clock,
    ids,
    catalog,
    workflows,
    builder: createTemplateBuilder(),
    substitutions: { FunctionPrefix: "", PhaseMachine: phase.machine },
    code: createCodeTools(),
    loads: async () => [],
  };
  const text = readFileSync(fileURLToPath(new URL(`../../aops/${AOP}.md`, import.meta.url)), "utf8");
  await saveAop(table, clock, { aop: AOP, text, title: parseAop(text).aop?.title ?? AOP });
  await runCompile(compiler, (await startCompile(compiler, { aop: AOP })).compile);
  const start: StartPorts = { table, workflows, clock, ids, config, files, log, checkStart: async () => [] };

  return {
    async run() {
      states.clear();
      times.clear();
      operations.clear();
      Object.assign(model, { wall: 0, user: 0 });
      Object.assign(meter, NOTHING_COUNTED);
      const requester = { person: "you@localhost", authenticated: true, roles: [] };
      const request = { aop: AOP, input: "対象月: 2026年9月", attachments: [], requester };
      const started = await timed("api", () => startRun(start, request));
      if ("refused" in started) throw new Error("the run was refused");
      for (;;) {
        const link = links.shift();
        if (link !== undefined) await decide(link.split("/").at(-1) ?? "");
        const record = await loadRun(own, started.run);
        if (record?.status === "completed") break;
        if (record?.status !== "running") throw new Error(`the run ended as ${record?.status}: ${record?.why?.en}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return {
        states: new Map(states),
        functions: new Map(times),
        table: { ...meter },
        operations: new Map(operations),
        model: { ...model },
      };
    },
    async close() {
      await workflows.close();
      await tools.close();
      clock.close();
      own.close();
      other.close();
    },
  };

  async function decide(id: string): Promise<void> {
    const shown = await timed("decide", () => showApproval(ask, { id }));
    // Everybody who may decide has a link; the first decision stands.
    if (!shown.ok || shown.page.nonce === undefined) return;
    const { nonce } = shown.page;
    await timed("decide", () => decideApproval(ask, { id, nonce, decision: "approve", comment: "" }));
  }
}

function countCalls(servers: ToolServers, operations: Map<string, number>): ToolServers {
  return {
    async connect(tool) {
      const server = await servers.connect(tool);
      return {
        list: (signal) => server.list(signal),
        call(operation, args, signal) {
          operations.set(operation, (operations.get(operation) ?? 0) + 1);
          return server.call(operation, args, signal);
        },
      };
    },
  };
}

/** The offline model waits for nothing, so that what passes while it is asked is its own. */
function timeModel(models: Models, took: { wall: number; user: number }): Models {
  return {
    id: models.id,
    async complete(request) {
      const wall = performance.now();
      const { user } = process.cpuUsage();
      const reply = await models.complete(request);
      took.wall += performance.now() - wall;
      took.user += (process.cpuUsage().user - user) / 1_000;
      return reply;
    },
  };
}

function never(): never {
  throw new Error("the example has no files");
}
