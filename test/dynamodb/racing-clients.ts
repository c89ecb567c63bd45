import { type AskPorts, decideApproval, requestApproval, showApproval } from "#approvals";
import { createDynamoTable, createRandomIds } from "#aws";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { act } from "#effects";
import type { Clock, Json, Table, ToolServers } from "#ports";
import { cachePrograms } from "#program";
import { AGENT_LIMITS, createSandbox, LiveRuns, type Sandbox, step } from "#runtime";
import type { DynamoLocal } from "./dynamo-local.ts";
import { CATALOG } from "./small-job.ts";

/** The functions of design section 5 that a run of the job needs. */
export type Task = "step" | "act-freee" | "request";

/** One set of functions with connections, ids and caches of its own, as one warm instance on AWS has. */
export interface Client {
  readonly table: Table;
  invoke(task: Task, payload: Json): Promise<Json>;
  /** Opens an approval as one who is signed in, and decides; whether this decision is the one that stands. */
  decide(approval: string, decision: "approve" | "reject"): Promise<boolean>;
  close(): void;
}

/** What all clients meet in the outside world. */
export interface Outside {
  readonly clock: Clock;
  readonly servers: ToolServers;
  readonly tableName: string;
}

const APPROVER = "operators@example.com";

/** Opens this many clients of one table. */
export function openClients(count: number, dynamo: DynamoLocal, outside: Outside): readonly Client[] {
  const sandbox = createSandbox();
  return Array.from({ length: count }, () => openClient(dynamo, outside, sandbox));
}

function openClient(dynamo: DynamoLocal, { clock, servers, tableName }: Outside, sandbox: Sandbox): Client {
  const connection = dynamo.connect();
  const table = createDynamoTable({ client: connection, tableName });
  const loadProgram = cachePrograms(table);
  const config = { ...defaultConfig(SANDBOX_PRESETS), approvers: new Map([["operators", [APPROVER]]]) };
  const gateway = { table, clock, catalog: CATALOG, loadProgram };
  const ask: AskPorts = {
    ...gateway,
    ids: createRandomIds({ clock }),
    config,
    mailer: { send: async () => {} },
    workflows: { ...NO_WORKFLOWS, succeedTask: async () => "released" },
    baseUrl: "http://127.0.0.1",
    log: () => {},
  };
  const stepPorts = {
    ...gateway,
    sandbox,
    models: { id: "none", complete: never },
    checkStart: async () => [],
    agentLimits: AGENT_LIMITS,
    approvalSeconds: 604_800,
    live: new LiveRuns(64),
  };
  const actPorts = { ...gateway, servers, tool: "freee", timezone: config.timezone };
  const tasks: { readonly [T in Task]: (payload: Json) => Promise<unknown> } = {
    step: (payload) => step(stepPorts, payload),
    "act-freee": (payload) => act(actPorts, payload),
    request: (payload) => requestApproval(ask, payload),
  };
  return {
    table,
    invoke: async (task, payload) => (await tasks[task](payload)) as Json,
    async decide(approval, decision) {
      const who = { id: approval, signedIn: { person: APPROVER } };
      const shown = await showApproval(ask, who);
      if (!shown.ok || shown.page.nonce === undefined) return false;
      const { nonce } = shown.page;
      return (await decideApproval(ask, { ...who, nonce, decision, comment: "確認しました" })).ok;
    },
    close: () => connection.destroy(),
  };
}

const NO_WORKFLOWS = {
  putMachine: never,
  start: never,
  describe: never,
  stop: never,
  failTask: never,
  heartbeat: never,
} as const;

function never(): Promise<never> {
  return Promise.reject(new Error("the job never asks for this"));
}
