import { type Decided, requestApproval } from "#approvals";
import type { Catalog, CatalogOperation, Config } from "#config";
import { type ActPorts, type ActReply, act } from "#effects";
import type { Json, Table } from "#ports";
import type { ManifestPhase } from "#program";
import { approvalId, type Command, type RunRecord } from "#records";
import { read } from "#tools";
import type { Ref } from "#trust";
import { decideAs, type PeoplePorts, peoplePorts } from "./people.ts";
import { catalogOf, type RecordedRun, recordRun } from "./recorded-run.ts";
import { createRegistry, type Registry } from "./registry.ts";

/** How the registry can be asked to avoid, and to find, an account that was made before. */
export type RegistryAbilities = "key and find" | "key" | "find" | "neither";

export const DEPARTMENT: Ref = { kind: "part", of: { kind: "result", call: "1.1" }, at: "/id" };
export const PURPOSE: Ref = { kind: "span", source: "request", start: 0, end: 3 };

/** A run in which phase 1 looked a department up and phase 2 wants accounts created in it. */
export interface Application {
  readonly recorded: RecordedRun;
  readonly registry: Registry;
  readonly catalog: Catalog;
  readonly ports: PeoplePorts;
  readonly approval: string;
  readonly calls: readonly string[];
}

/** Records everything up to the moment when phase 2's actions have been commanded. */
export async function applyForAccounts(
  options: {
    readonly abilities?: RegistryAbilities;
    readonly accounts?: number;
    readonly operation?: Partial<CatalogOperation>;
    readonly phase?: Partial<ManifestPhase>;
    readonly requester?: RunRecord["requester"];
    readonly args?: { readonly [parameter: string]: Ref };
    /** What the department is looked up with. */
    readonly key?: Ref;
    readonly config?: Partial<Pick<Config, "approvers" | "approvals">>;
    readonly table?: Table;
  } = {},
): Promise<Application> {
  const { accounts = 1, args = { department: DEPARTMENT, purpose: PURPOSE } } = options;
  const grants: ManifestPhase["grants"] = [
    { kind: "tool", tool: "registry", access: "write" },
    { kind: "tool", tool: "departments", access: "read" },
  ];
  const recorded = await recordRun({
    phases: [
      { name: "照合", grants },
      { name: "登録", grants, approvers: ["経理部長"], ...options.phase },
    ],
    request: "営業用のアカウント",
    ...(options.requester === undefined ? {} : { requester: options.requester }),
    ...(options.table === undefined ? {} : { table: options.table }),
  });
  const registry = createRegistry();
  const catalog = accountCatalog(options.abilities ?? "key and find", options.operation);
  await recorded.command(1, [
    {
      kind: "read",
      call: "1.1",
      tool: "departments",
      operation: "find_department",
      args: { name: options.key ?? PURPOSE },
    },
  ]);
  const calls = Array.from({ length: accounts }, (_, i) => `2.${i + 1}`);
  await recorded.command(
    2,
    calls.map((call): Command => ({ kind: "act", call, tool: "registry", operation: "create_account", args })),
  );
  const { run } = recorded.run;
  const application = {
    recorded,
    registry,
    catalog,
    ports: peoplePorts(recorded, catalog, options.config),
    approval: approvalId(run, 2, calls),
    calls,
  };
  await readDepartments(application);
  return application;
}

/** Reads the department as the run's first phase does, or again before an action. */
export async function readDepartments({ recorded, registry, catalog }: Application, again = false): Promise<void> {
  const { table, clock, run } = recorded;
  const ports = { table, clock, catalog, servers: registry.tools, tool: "departments" };
  await read(ports, { run: run.run, phase: 1, calls: ["1.1"], again });
}

/** Asks for the approval as the waiting task does. */
export async function ask(application: Application, token = "token-1"): ReturnType<typeof requestApproval> {
  const { ports, recorded, approval, calls } = application;
  return await requestApproval(ports, { kind: "approval", run: recorded.run.run, phase: 2, approval, calls, token });
}

/** Opens the mailed link of a person and decides there. */
export async function decide(
  application: Application,
  decision: "approve" | "reject" = "approve",
  person = "lead@example.com",
): Promise<Decided> {
  return await decideAs(application.ports, person, decision);
}

/** Asks, approves, and reads the ledger again: everything before the action itself. */
export async function approve(application: Application): Promise<void> {
  await ask(application);
  const decided = await decide(application);
  if (!decided.ok) throw new Error(decided.diagnostic.message.en);
  await readDepartments(application, true);
}

/** The ports of the function that acts; a test may put its own table or tools between. */
export function actPorts(application: Application, change: Partial<ActPorts> = {}): ActPorts {
  const { recorded, registry, catalog } = application;
  const { table, clock } = recorded;
  return { table, clock, catalog, servers: registry.tools, tool: "registry", timezone: "Asia/Tokyo", ...change };
}

/** Carries the actions out under their approval. */
export async function actOn(
  application: Application,
  change: { readonly approval?: string | null; readonly calls?: readonly string[]; readonly table?: Table } = {},
): Promise<ActReply> {
  const { recorded, approval, calls } = application;
  const ports = actPorts(application, change.table === undefined ? {} : { table: change.table });
  const asked = change.approval === undefined ? approval : change.approval;
  return await act(ports, { run: recorded.run.run, phase: 2, calls: change.calls ?? calls, approval: asked });
}

/** Lets the clock run while some work waits for it. */
export async function withTime<T>(recorded: RecordedRun, work: Promise<T>, step = 1000): Promise<T> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  while (!over) await recorded.clock.advance(step);
  return await done;
}

/** The catalog of an account registry with these abilities and of the department list. */
export function accountCatalog(abilities: RegistryAbilities, change: Partial<CatalogOperation> = {}): Catalog {
  const keyed = abilities === "key and find" || abilities === "key";
  const found = abilities === "key and find" || abilities === "find";
  const properties: { [name: string]: Json } = { department: { type: "string" }, purpose: { type: "string" } };
  if (keyed) properties.idempotency_key = { type: "string" };
  return catalogOf({
    registry: {
      title: "アカウント登録",
      operations: {
        create_account: {
          title: "アカウントを作る",
          access: "commit",
          approval: "always",
          least: { department: "verified" },
          receipt: "/receipt",
          parameters: { type: "object", properties, required: ["department"] },
          ...(keyed ? { idempotencyKey: "idempotency_key" } : {}),
          ...(found ? { find: "find_account" } : {}),
          ...change,
        },
        find_account: {
          ledger: { rows: "/rows", version: "/version", next: "/next", cursorParameter: "cursor", key: "receipt" },
          parameters: { type: "object", properties: keyed ? { idempotency_key: {} } : { department: {} } },
        },
        draft_mail: {
          title: "メールを下書きする",
          access: "draft",
          parameters: { properties: { purpose: {} } },
        },
      },
    },
    departments: {
      title: "部署一覧",
      operations: {
        find_department: {
          title: "部署を探す",
          ledger: { rows: "/rows", version: "/version", cursorParameter: "cursor", key: "id", label: "name" },
          parameters: { properties: { name: {} } },
        },
      },
    },
  });
}
