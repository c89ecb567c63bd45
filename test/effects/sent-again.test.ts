import { describe, expect, it } from "vitest";
import type { Catalog, CatalogOperation } from "#config";
import { act, type EffectAnswer } from "#effects";
import type { Item, JsonObject, ToolServers } from "#ports";
import { keys, sealEntry } from "#records";
import {
  type Application,
  actPorts,
  applyForAccounts,
  approve,
  type RegistryAbilities,
  readDepartments,
  withTime,
} from "../support/account-application.ts";
import { answers } from "../support/scripted-tool.ts";
import { intentOf, outcomeOf, settledOf, stateOf } from "./recorded-effects.ts";

type Change = (operation: CatalogOperation) => CatalogOperation | undefined;

const CHANGES: readonly (readonly [string, Change])[] = [
  ["the operation left the catalog", () => undefined],
  ["its idempotency key left the catalog", ({ idempotencyKey: _, ...operation }) => operation],
  ["its key parameter has another name", (operation) => ({ ...operation, idempotencyKey: "key" })],
  ["its least statuses have changed", (operation) => ({ ...operation, least: {} })],
];

describe("an action taken up again after a crash", () => {
  it.each(CHANGES)("is never sent again, and asked about, when %s", async (_, change) => {
    const application = await applyForAccounts({ abilities: "key" });
    await approve(application);
    const system = await crashWhileSending(application);

    await goOn(application, { servers: system.servers, catalog: changed(application.catalog, change) });

    expect(system.sent).toHaveLength(1);
    expect(await outcomeOf(application)).toMatchObject({ state: "unknown", error: { code: "AOP630" } });
    expect(await stateOf(application)).toMatchObject({ state: "unknown", question: expect.stringMatching(/^qst_/) });
  });

  it("is sent again under its key while nothing has changed", async () => {
    const application = await applyForAccounts({ abilities: "key" });
    await approve(application);
    const system = await crashWhileSending(application);

    await goOn(application, { servers: system.servers });

    expect(new Set(system.sent.map((args) => args.idempotency_key)).size).toBe(1);
    expect(await settledOf(application)).toMatchObject({ state: "succeeded", settledBy: "retry-with-key" });
  });

  it("is not sent again when a row it rests on has changed since", async () => {
    const application = await applyForAccounts({ abilities: "key" });
    await approve(application);
    const system = await crashWhileSending(application);
    application.registry.department = { version: "8", rows: [{ id: "D-1", name: "廃止" }] };
    await readDepartments(application, true);

    await goOn(application, { servers: system.servers });

    expect(system.sent).toHaveLength(1);
    expect((await stateOf(application)).state).toBe("unknown");
  });

  it.each([
    ["was recorded before its grounds were kept", ({ catalog: _, keyParameter: __, ...intent }: Item) => intent, true],
    ["was altered", (intent: Item) => ({ ...intent, keyParameter: null }), false],
  ] as const)("is not sent again when its intent %s", async (_, change, seal) => {
    const application = await applyForAccounts({ abilities: "key" });
    await approve(application);
    const system = await crashWhileSending(application);
    await overwriteIntent(application, change, seal);

    await goOn(application, { servers: system.servers });

    expect(system.sent).toHaveLength(1);
    expect((await stateOf(application)).state).toBe("unknown");
  });

  it("has the name of its key parameter and its catalog entry's digest in its intent", async () => {
    const keyed = await applyForAccounts({ abilities: "key" });
    const unkeyed = await applyForAccounts({ abilities: "neither" });
    for (const application of [keyed, unkeyed]) {
      await approve(application);
      await goOn(application, {});
    }

    const grounds = { catalog: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(await intentOf(keyed)).toMatchObject({ ...grounds, keyParameter: "idempotency_key" });
    expect(await intentOf(unkeyed)).toMatchObject({ ...grounds, keyParameter: null });
  });
});

describe("an action that a person says was not done", () => {
  it("is sent once more while nothing has changed", async () => {
    const application = await lostRequest("neither");

    await goOn(application, {});

    expect(application.registry.accounts).toHaveLength(1);
    expect(await settledOf(application)).toMatchObject({ state: "succeeded", settledBy: "person:lead@example.com" });
  });

  it.each(CHANGES.filter(([name]) => !name.includes("key")))("is not sent any more when %s", async (_, change) => {
    const application = await lostRequest("neither");

    await goOn(application, { catalog: changed(application.catalog, change) });

    expect(application.registry.accounts).toEqual([]);
    expect(await settledOf(application)).toMatchObject({ state: "failed", error: { code: "AOP612" } });
  });

  it("is not sent any more when a row it rests on has changed", async () => {
    const application = await lostRequest("neither");
    application.registry.department = { version: "8", rows: [{ id: "D-1", name: "廃止" }] };
    await readDepartments(application, true);

    await goOn(application, {});

    expect(application.registry.accounts).toEqual([]);
    expect(await settledOf(application)).toMatchObject({ state: "failed", error: { code: "AOP613" } });
  });

  it("is not sent on a row that was last read before the person's word", async () => {
    const application = await lostRequest("neither", { reread: false });
    application.registry.department = { version: "8", rows: [{ id: "D-1", name: "廃止" }] };

    await goOn(application, {});

    expect(application.registry.accounts).toEqual([]);
    expect(await settledOf(application)).toMatchObject({ state: "failed", error: { code: "AOP614" } });
  });

  it("is not sent when it is there by now, although the person saw nothing", async () => {
    const application = await lostRequest("find");
    application.registry.accounts.push({ department: "D-1", purpose: "営業用", receipt: "A-late" });

    await goOn(application, {});

    expect(application.registry.accounts).toHaveLength(1);
    expect(await settledOf(application)).toMatchObject({
      state: "succeeded",
      settledBy: "find",
      receipt: "A-late",
    });
  });

  it("is asked about anew, with when it was sent last and what came of that", async () => {
    const application = await lostRequest("neither");
    const { recorded, registry } = application;
    const before = await stateOf(application);
    registry.faults = ["answers without a receipt"];
    await recorded.clock.advance(60_000);
    const sentAt = recorded.clock.now();

    await goOn(application, {});

    const state = await stateOf(application);
    if (before.state !== "unknown" || state.state !== "unknown") throw new Error(`Unexpected state ${state.state}`);
    expect(state.question).not.toBe(before.question);
    expect(before.last.sentAt).toBeLessThan(sentAt);
    expect(state.last.sentAt).toBeGreaterThanOrEqual(sentAt);
    expect(before.last.error?.message).toContain("connection reset");
    expect(state.last.error?.message).toContain("an answer without a receipt");
  });

  it("is sent an hour later only if the rows it rests on were read again", async () => {
    const [stale, fresh] = [await lostRequest("neither"), await lostRequest("neither")];
    for (const { recorded } of [stale, fresh]) await recorded.clock.advance(3600 * 1000);
    await readDepartments(fresh, true);

    await goOn(stale, {});
    await goOn(fresh, {});

    expect(await settledOf(stale)).toMatchObject({ state: "failed", error: { code: "AOP614" } });
    expect(await settledOf(fresh)).toMatchObject({ state: "succeeded" });
  });

  it("is not sent any more after its approval's end", async () => {
    const application = await lostRequest("neither");
    await application.recorded.clock.advance(400 * 24 * 3600 * 1000);

    await goOn(application, {});

    expect(application.registry.accounts).toEqual([]);
    expect(await settledOf(application)).toMatchObject({ state: "failed", error: { code: "AOP617" } });
  });
});

/** A system that honours keys, takes the first request, and never answers it: the process dies while it waits. */
async function crashWhileSending(application: Application) {
  const sent: JsonObject[] = [];
  const arrived = Promise.withResolvers<void>();
  const servers: ToolServers = {
    connect: async () => ({
      list: async () => [],
      call: async (_, args) => {
        sent.push(args);
        if (sent.length > 1) return answers({ receipt: "A-1" });
        arrived.resolve();
        return await new Promise<never>(() => {});
      },
    }),
  };
  void act(actPorts(application, { servers }), payloadOf(application));
  await arrived.promise;
  return { sent, servers };
}

async function lostRequest(abilities: RegistryAbilities, { reread = true } = {}): Promise<Application> {
  const application = await applyForAccounts({ abilities });
  application.registry.faults = ["loses the request"];
  await approve(application);
  await goOn(application, {});
  const state = await stateOf(application);
  if (state.state !== "unknown") throw new Error(`Unexpected state ${state.state}`);
  const { table, run, clock } = application.recorded;
  const said = { question: state.question, call: "2.1", person: "lead@example.com", text: "", sha256: "" };
  await clock.advance(1000);
  const base = { run: run.run, at: clock.now(), by: "answer", kind: "answer" as const, attachments: [] };
  const entry = sealEntry<EffectAnswer>({ ...base, ...said, outcome: "not-done" }, state.intent.prev);
  await table.write([{ op: "put", item: { ...keys.decided(state.question), ...entry } as never }]);
  if (reread) await readDepartments(application, true);
  return application;
}

function payloadOf({ recorded, calls, approval }: Application) {
  return { run: recorded.run.run, phase: 2, calls, approval };
}

async function goOn(application: Application, change: Parameters<typeof actPorts>[1]): Promise<void> {
  await withTime(application.recorded, act(actPorts(application, change), payloadOf(application)));
}

function changed(catalog: Catalog, change: Change): Catalog {
  const registry = catalog.get("registry");
  const operation = registry?.operations.get("create_account");
  if (registry === undefined || operation === undefined) throw new Error("There is no registry");
  const operations = new Map(registry.operations);
  const now = change(operation);
  if (now === undefined) operations.delete(operation.name);
  else operations.set(operation.name, now);
  return new Map([...catalog, ["registry", { ...registry, operations }]]);
}

async function overwriteIntent(application: Application, change: (item: Item) => object, seal: boolean): Promise<void> {
  const { table, run } = application.recorded;
  const { hash, prev, ...body } = change((await intentOf(application)) as never) as Item;
  const entry = seal ? sealEntry(body as never, String(prev)) : { ...body, hash, prev };
  await table.write([{ op: "put", item: { ...keys.intent(run.run, "2.1"), ...(entry as object) } as never }]);
}
