import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AskPorts, decideApproval, showApproval } from "#approvals";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import type { Json, TaskFunction, ToolServers } from "#ports";
import { PHASE_MACHINE, storeProgram, substitute } from "#program";
import { loadRun, runItem, sha256Hex } from "#records";
import { AGENT_LIMITS, createSandbox, LiveRuns, type StepPorts } from "#runtime";
// Not by the door: what the job does not use should not count as its memory.
import { createFunctions } from "../../lib/local/host/create-functions.ts";
import { createMailbox } from "../../lib/local/mail/mailbox.ts";
import { createSqliteTable, type SqliteTable } from "../../lib/local/storage/sqlite-table.ts";
import { createHostClock } from "../../lib/local/time/host-clock.ts";
import { createIds } from "../../lib/local/time/ids.ts";
import { createLocalWorkflows } from "../../lib/local/workflows/local-workflows.ts";
import { cachePrograms } from "../../lib/program/store/program-cache.ts";
import { CATALOG, jobProgram, PARTNERS } from "./job-program.ts";

const APPROVER = "operators@example.com";

/** The product on the embedded ports, without HTTP, with one program and in-process tools. */
export interface JobHost {
  readonly table: SqliteTable;
  /** How many effects the tool carried out. */
  readonly effects: () => number;
  /** Starts a run; resolves once it waits for its approval, and every state up to there is on disk. */
  start(): Promise<string>;
  /** Approves; resolves once the decision stands on disk and the waiting run is released. */
  decide(run: string): Promise<void>;
  /** Resolves once the run is completed. */
  ended(run: string): Promise<void>;
  /** Approves; resolves once the run is completed. */
  finish(run: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a host on a new folder. */
export async function openJobHost(phases = 3): Promise<JobHost> {
  const folder = mkdtempSync(join(tmpdir(), "tejun-job-"));
  const table = createSqliteTable({ path: join(folder, "table.db") });
  const clock = await createHostClock();
  const ids = createIds({ clock });
  const mailbox = createMailbox({ table, clock });
  const program = jobProgram(phases);
  await storeProgram(table, program);
  const functions = new Map<string, TaskFunction>();
  const workflows = createLocalWorkflows({ store: table, functions, clock, ids });
  const loadProgram = cachePrograms(table);
  const links = new Map<string, string>();
  const mailer = {
    async send(mail: Parameters<typeof mailbox.send>[0]) {
      await mailbox.send(mail);
      links.set(mail.id, mail.links[0]?.split("/").at(-1) ?? "");
    },
  };
  const config = { ...defaultConfig(SANDBOX_PRESETS), approvers: new Map([["operators", [APPROVER]]]) };
  const ask: AskPorts = {
    table,
    clock,
    ids,
    catalog: CATALOG,
    loadProgram,
    config,
    mailer,
    workflows,
    baseUrl: "http://127.0.0.1",
    log: () => {},
  };
  const step: StepPorts = {
    table,
    clock,
    catalog: CATALOG,
    sandbox: createSandbox(),
    loadProgram,
    models: { id: "none", complete: () => Promise.reject(new Error("the job asks no model")) },
    checkStart: async () => [],
    agentLimits: AGENT_LIMITS,
    approvalSeconds: 604_800,
    live: new LiveRuns(64),
  };
  const tool = countingTool();
  const files = { put: never, get: never, stat: never, uploadLink: never };
  for (const [name, run] of createFunctions({ ask, step, servers: tool.servers, files, log: () => {} }))
    functions.set(name, run);
  const waiting = new Map<string, (link: string) => void>();
  const request = functions.get("request");
  functions.set("request", async (payload) => {
    const reply = (await request?.(payload)) ?? null;
    const { run, approval } = payload as { readonly run: string; readonly approval: string };
    const mail = [...links.keys()].find((id) => id.includes(approval)) ?? "";
    waiting.get(run)?.(links.get(mail) ?? "");
    links.delete(mail);
    return reply;
  });
  await workflows.resume();
  const phaseMachine = await workflows.putMachine("phase", substitute(PHASE_MACHINE, { FunctionPrefix: "" }));
  const definition = substitute(program.workflow, { FunctionPrefix: "", PhaseMachine: phaseMachine.machine });
  const { machine } = await workflows.putMachine("job", definition);
  const linkOf = new Map<string, string>();
  const decide = async (run: string): Promise<void> => {
    const id = linkOf.get(run) ?? "";
    linkOf.delete(run);
    const shown = await showApproval(ask, { id });
    if (!shown.ok) throw new Error(shown.diagnostic.message.en);
    const decided = await decideApproval(ask, { id, nonce: shown.page.nonce, decision: "approve", comment: "" });
    if (!decided.ok) throw new Error(decided.diagnostic.message.en);
  };

  return {
    table,
    effects: tool.effects,
    async start() {
      const run = `run_${ids.next()}`;
      const asked = new Promise<string>((resolve) => waiting.set(run, resolve));
      const put = { op: "put", item: runItem(newRun(run, program.program, machine, clock.now())) } as const;
      await table.write([put], "later");
      await workflows.start(machine, run, { run });
      linkOf.set(run, await asked);
      waiting.delete(run);
      return run;
    },
    decide,
    ended: (run) => ended(table, run),
    async finish(run) {
      await decide(run);
      await ended(table, run);
    },
    async close() {
      await workflows.close();
      clock.close();
      table.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function newRun(run: string, program: string, machine: string, now: number): Parameters<typeof runItem>[0] {
  return {
    run,
    aop: "job",
    aopVersion: 1,
    program,
    machine,
    requester: { person: "you@localhost", authenticated: true },
    request: { text: "", sha256: sha256Hex("") },
    attachments: [],
    createdAt: now,
    startDay: "2026-11-30",
    status: "running",
  };
}

async function ended(table: SqliteTable, run: string): Promise<void> {
  for (;;) {
    const record = await loadRun(table, run);
    if (record?.status === "completed") return;
    if (record?.status !== "running") throw new Error(`the run ended as ${record?.status}: ${record?.why?.en}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function countingTool(): { readonly servers: ToolServers; readonly effects: () => number } {
  let effects = 0;
  const answer = (content: Json) => ({ isError: false, content });
  const server = {
    list: async () => [],
    async call(operation: string, args: { readonly [name: string]: Json }) {
      if (operation === "list_partners") return answer(PARTNERS);
      effects += 1;
      return answer({ receipt: { id: `${operation}-${String(args.partner_id ?? args.invoice_id)}` } });
    },
  };
  return { servers: { connect: async () => server }, effects: () => effects };
}

function never(): Promise<never> {
  return Promise.reject(new Error("the job touches no files"));
}
