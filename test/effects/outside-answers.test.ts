import { describe, expect, it } from "vitest";
import type { CatalogOperation } from "#config";
import { act } from "#effects";
import { type JsonObject, type ToolAnswer, ToolCallError } from "#ports";
import {
  type Application,
  actOn,
  actPorts,
  applyForAccounts,
  approve,
  type RegistryAbilities,
  withTime,
} from "../support/account-application.ts";
import { answers } from "../support/scripted-tool.ts";
import { outcomeOf, settledOf, stateOf } from "./recorded-effects.ts";

describe("what an outside system says", () => {
  it("records a refusal as failed, with what it said", async () => {
    const application = await applyForAccounts();
    application.registry.faults = ["refuses"];
    await approve(application);

    await actOn(application);

    expect(await outcomeOf(application)).toMatchObject({ state: "failed", error: { code: "AOP631" } });
    expect((await outcomeOf(application)).error?.message).toMatch(/部署が凍結されています/);
  });

  it.each(["key", "neither"] as const)("says that nothing confirms a refusal when the system has %s", async (has) => {
    const application = await applyForAccounts({ abilities: has });
    application.registry.faults = ["refuses"];
    await approve(application);

    await actOn(application);

    const { state, error } = await outcomeOf(application);
    expect(state).toBe("failed");
    expect(error?.message).toMatch(/部署が凍結されています.*nothing else confirms it/);
  });

  it("does not take an error after writing for a failure: the look-up by key finds it", async () => {
    const application = await applyForAccounts();
    await approve(application);

    await actAgainst(application, "create_account", (answer) => ({ ...answer, isError: true }));

    expect(application.registry.accounts).toHaveLength(1);
    expect(await outcomeOf(application)).toMatchObject({ state: "succeeded", receipt: "A-1" });
  });

  it("does not take a record like it for its own when the tool answers with an error", async () => {
    const application = await applyForAccounts({ abilities: "find" });
    application.registry.accounts.push({ department: "D-1", purpose: "営業用", receipt: "A-OLD" });
    application.registry.faults = ["refuses"];
    await approve(application);

    await actOn(application);

    expect((await outcomeOf(application)).error?.message).toMatch(/部署が凍結されています/);
    expect((await stateOf(application)).state).toBe("unknown");
  });

  it.each(["fails", "not exhaustive"] as const)(
    "leaves a refusal open, and sends nothing again, when the look-up %s",
    async (lookup) => {
      const application = await applyForAccounts();
      application.registry.faults = ["refuses"];
      application.registry.lookup = lookup;
      await approve(application);

      await withTime(application.recorded, actOn(application));

      expect(application.registry.accounts).toEqual([]);
      expect((await stateOf(application)).state).toBe("unknown");
    },
  );

  it("tries again what certainly never left", async () => {
    const application = await applyForAccounts({ abilities: "neither" });
    application.registry.faults = ["cannot be reached", "cannot be reached"];
    await approve(application);

    await withTime(application.recorded, actOn(application), 100);

    expect((await outcomeOf(application)).state).toBe("succeeded");
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("gives up on what can never be reached, as failed: nothing was carried out", async () => {
    const application = await applyForAccounts({ abilities: "neither" });
    application.registry.faults = ["cannot be reached", "cannot be reached", "cannot be reached"];
    await approve(application);

    await withTime(application.recorded, actOn(application), 100);

    expect((await outcomeOf(application)).state).toBe("failed");
  });

  it("keeps the digest and the beginning of a receipt that is too large to record", async () => {
    const application = await applyForAccounts({ operation: { receipt: "" } });
    await approve(application);
    const huge = { pages: "あ".repeat(200_000) };
    const servers = {
      connect: async () => ({ list: async () => [], call: async () => ({ isError: false, content: huge }) }),
    };

    await act(actPorts(application, { servers }), payloadOf(application));

    expect(await outcomeOf(application)).toMatchObject({
      state: "succeeded",
      receipt: { tooLarge: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it("loses no success for a receipt that no record can hold as it is, and shows no rounded number as its receipt", async () => {
    const application = await applyForAccounts({ operation: { receipt: "" } });
    await approve(application);
    const content = { number: 2 ** 64, note: "済\ud83d" };
    const servers = {
      connect: async () => ({ list: async () => [], call: async () => ({ isError: false, content }) }),
    };

    await act(actPorts(application, { servers }), payloadOf(application));

    expect(await outcomeOf(application)).toMatchObject({
      state: "succeeded",
      receipt: { number: expect.stringContaining("rounded"), note: "済\ufffd" },
    });
  });

  it("records that nobody knows the outcome although the error was cut in the middle of a character", async () => {
    const application = await applyForAccounts({ abilities: "neither" });
    await approve(application);
    const call = async () => {
      throw new ToolCallError("half of \ud83d", { sent: "maybe" });
    };
    const servers = { connect: async () => ({ list: async () => [], call }) };

    await act(actPorts(application, { servers }), payloadOf(application));

    expect((await stateOf(application)).state).toBe("unknown");
  });

  it("takes the whole answer as the receipt where the catalog says so", async () => {
    const whole = await applyForAccounts({ operation: { receipt: "" } });
    await approve(whole);

    await actOn(whole);

    expect((await outcomeOf(whole)).receipt).toEqual({ receipt: "A-1" });
  });

  it("knows no receipt where the catalog names no place: the outcome is unknown", async () => {
    const application = await withoutReceipt("neither");

    await actOn(application);

    expect(application.registry.accounts).toHaveLength(1);
    expect(await stateOf(application)).toMatchObject({ state: "unknown", question: expect.stringMatching(/^qst_/) });
  });

  it("looks an action up whose catalog entry names no receipt", async () => {
    const application = await withoutReceipt("find");

    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("unknown");
    expect(await settledOf(application)).toMatchObject({
      state: "succeeded",
      settledBy: "find",
      receipt: { department: "D-1", receipt: "A-1" },
    });
  });
});

describe("an unknown outcome", () => {
  it.each([
    ["loses the answer after writing", "key and find", "find", 1],
    ["loses the answer after writing", "key", "retry-with-key", 1],
    ["loses the answer after writing", "find", "find", 1],
    ["answers without a receipt", "key and find", "find", 1],
    ["answers without a receipt", "key", "retry-with-key", 1],
    ["loses the request", "key and find", "retry-with-key", 1],
    ["loses the request", "key", "retry-with-key", 1],
  ] as const)("is settled when the system %s and has %s: by %s", async (fault, abilities, by, accounts) => {
    const application = await applyForAccounts({ abilities });
    application.registry.faults = [fault];
    await approve(application);

    await withTime(application.recorded, actOn(application));

    expect(application.registry.accounts).toHaveLength(accounts);
    expect(await outcomeOf(application)).toMatchObject({ state: "unknown", error: { code: "AOP630" } });
    expect(await settledOf(application)).toMatchObject({ kind: "reconciled", state: "succeeded", settledBy: by });
    expect((await stateOf(application)).state).toBe("succeeded");
  });

  it.each([
    ["loses the answer after writing", "neither", 1],
    ["loses the request", "neither", 0],
    ["loses the request", "find", 0],
    ["answers without a receipt", "neither", 1],
    ["never answers", "neither", 0],
  ] as const)(
    "is left to a person when the system %s and has %s: nothing is repeated blindly",
    async (fault, abilities, accounts) => {
      const application = await applyForAccounts({ abilities });
      application.registry.faults = [fault];
      await approve(application);

      await withTime(application.recorded, actOn(application), 20_000);

      const created = application.registry.tools.received.filter(({ operation }) => operation === "create_account");
      expect(created).toHaveLength(1);
      expect(application.registry.accounts).toHaveLength(accounts);
      expect(await settledOf(application)).toBeUndefined();
      expect(await stateOf(application)).toMatchObject({ state: "unknown", question: expect.stringMatching(/^qst_/) });
    },
  );

  it("is not settled by somebody else's record that shares only some of the arguments", async () => {
    const application = await applyForAccounts({ abilities: "find" });
    application.registry.accounts.push({ department: "D-1", purpose: "去年の別の人", receipt: "A-OLD" });
    application.registry.faults = ["loses the request"];
    await approve(application);

    await withTime(application.recorded, actOn(application));

    expect(await settledOf(application)).toBeUndefined();
    expect((await stateOf(application)).state).toBe("unknown");
  });

  it("is settled by the one record that repeats every argument, among others", async () => {
    const application = await applyForAccounts({ abilities: "find" });
    application.registry.accounts.push({ department: "D-1", purpose: "去年の別の人", receipt: "A-OLD" });
    application.registry.faults = ["loses the answer after writing"];
    await approve(application);

    await withTime(application.recorded, actOn(application));

    expect(await settledOf(application)).toMatchObject({ state: "succeeded", settledBy: "find", receipt: "A-2" });
  });

  it("is not settled by the only record when that repeats none of the arguments", async () => {
    const application = await applyForAccounts({ abilities: "find" });
    application.registry.faults = ["loses the request"];
    await approve(application);

    await goOnFinding(application, { rows: [{ note: "?", receipt: "A-77" }], version: "1", next: null });

    expect((await stateOf(application)).state).toBe("unknown");
  });

  it("is not settled by two records that both repeat the arguments, nor by an answer that did not end", async () => {
    const row = { department: "D-1", purpose: "営業用", receipt: "A-1" };
    for (const content of [
      { rows: [row, { ...row, receipt: "A-2" }], version: "1", next: null },
      { rows: [row], version: "1", next: "more" },
    ]) {
      const application = await applyForAccounts({ abilities: "find" });
      application.registry.faults = ["loses the request"];
      await approve(application);

      await goOnFinding(application, content);

      expect((await stateOf(application)).state).toBe("unknown");
    }
  });

  it("is not settled by a record that was made under another idempotency key", async () => {
    const application = await applyForAccounts();
    application.registry.faults = ["loses the request"];
    await approve(application);
    const row = { department: "D-1", purpose: "営業用", idempotency_key: "somebody-else", receipt: "A-77" };

    await goOnFinding(application, { rows: [row], version: "1", next: null });

    expect(await settledOf(application)).toMatchObject({ settledBy: "retry-with-key", receipt: "A-1" });
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("is not settled by a look-up that is no ledger", async () => {
    const application = await applyForAccounts({ abilities: "find" });
    const { ledger: _, ...find } = operationOf(application, "find_account");
    const changed = withOperation(application, find);
    application.registry.faults = ["loses the request"];
    await approve(changed);

    await goOnFinding(changed, { department: "D-1", purpose: "営業用", receipt: "A-77" });

    expect((await stateOf(application)).state).toBe("unknown");
  });

  it("is left to a person when the look-up fails and there is no key", async () => {
    const application = await applyForAccounts({ abilities: "find" });
    application.registry.faults = ["loses the answer after writing"];
    application.registry.lookup = "fails";
    await approve(application);

    await withTime(application.recorded, actOn(application));

    expect((await stateOf(application)).state).toBe("unknown");
  });

  it("does not take a look-up that did not come to its end for an absence", async () => {
    const application = await applyForAccounts();
    application.registry.faults = ["loses the request", "refuses"];
    application.registry.lookup = "not exhaustive";
    await approve(application);

    await withTime(application.recorded, actOn(application));

    expect((await stateOf(application)).state).toBe("unknown");
  });

  it("does not take a refused second attempt for a failure while the first may have been carried out", async () => {
    const application = await applyForAccounts({ abilities: "key" });
    application.registry.faults = ["loses the answer after writing", "refuses"];
    await approve(application);

    await withTime(application.recorded, actOn(application));

    expect((await stateOf(application)).state).toBe("unknown");
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("is failed when the second attempt is refused and the look-up shows that the first was not carried out", async () => {
    const application = await applyForAccounts();
    application.registry.faults = ["loses the request", "refuses"];
    await approve(application);

    await withTime(application.recorded, actOn(application));

    expect(await settledOf(application)).toMatchObject({ state: "failed", settledBy: "find" });
    expect(application.registry.accounts).toEqual([]);
  });

  it("is settled by the first invocation's own answer when that comes after another one gave it up", async () => {
    const application = await applyForAccounts({ abilities: "neither" });
    await approve(application);
    application.registry.onArrival = async () => {
      application.registry.onArrival = () => {};
      await actOn(application);
    };

    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("unknown");
    expect(await settledOf(application)).toMatchObject({ kind: "reconciled", state: "succeeded", receipt: "A-1" });
    expect(await settledOf(application)).not.toHaveProperty("settledBy");
    expect(application.registry.accounts).toHaveLength(1);
  });
});

function payloadOf({ recorded, calls, approval }: Application) {
  return { run: recorded.run.run, phase: 2, calls, approval };
}

/** Carries the action out against the registry, whose look-up answers with this instead. */
async function goOnFinding(application: Application, content: JsonObject): Promise<void> {
  await actAgainst(application, "find_account", () => answers(content));
}

/** Carries the action out against the registry, with the answers of one operation changed. */
async function actAgainst(
  application: Application,
  changed: string,
  change: (answer: ToolAnswer) => ToolAnswer,
): Promise<void> {
  const servers = {
    async connect(tool: string) {
      const server = await application.registry.tools.connect(tool);
      const call: typeof server.call = async (operation, args, signal) => {
        const answer = await server.call(operation, args, signal);
        return operation === changed ? change(answer) : answer;
      };
      return { list: () => server.list(), call };
    },
  };
  await withTime(application.recorded, act(actPorts(application, { servers }), payloadOf(application)));
}

/** An approved action whose catalog entry does not say where the receipt stands. */
async function withoutReceipt(abilities: RegistryAbilities): Promise<Application> {
  const application = await applyForAccounts({ abilities });
  const { receipt: _, ...operation } = operationOf(application, "create_account");
  const changed = withOperation(application, operation);
  await approve(changed);
  return changed;
}

function withOperation(application: Application, operation: CatalogOperation): Application {
  const operations = new Map([...(application.catalog.get("registry")?.operations ?? []), [operation.name, operation]]);
  const registry = { id: "registry", title: "アカウント登録", aliases: [], operations };
  const catalog = new Map([...application.catalog, ["registry", registry]]);
  return { ...application, catalog, ports: { ...application.ports, catalog } };
}

function operationOf({ catalog }: Application, name: string): CatalogOperation {
  const operation = catalog.get("registry")?.operations.get(name);
  if (operation === undefined) throw new Error(`There is no ${name}`);
  return operation;
}
