import { describe, expect, it } from "vitest";
import { act, loadEffectState } from "#effects";
import {
  type Application,
  actOn,
  actPorts,
  applyForAccounts,
  approve,
  type RegistryAbilities,
} from "../support/account-application.ts";
import { gateTable } from "../support/gated-table.ts";
import { exploreSchedules, type Invocation, type Scenario } from "../support/interleave.ts";
import { createMemoryTable } from "../support/memory-table.ts";
import { createRegistry, type RegistryFault } from "../support/registry.ts";

/** What the system can do, and what goes wrong with the first account. */
const CASES: readonly (readonly [RegistryAbilities, RegistryFault])[] = [
  ["key and find", "none"],
  ["key", "none"],
  ["find", "none"],
  ["neither", "none"],
  ["key and find", "loses the answer after writing"],
  ["key", "loses the answer after writing"],
  ["find", "loses the answer after writing"],
  ["neither", "loses the answer after writing"],
];

describe("two invocations of act for one approval", () => {
  it.each(CASES)("have one effect under every schedule, when the system has %s and %s", async (abilities, fault) => {
    const fresh = await prepareApproved(abilities, fault);

    const explored = await exploreSchedules(() => twoInvocations(fresh(), "exactly one"), {
      crashes: false,
      alike: true,
    });

    expect(explored.schedules).toBeGreaterThanOrEqual(50);
  });

  it.each(CASES)(
    "have at most one effect when either may crash before any step and a third goes on, when the system has %s and %s",
    async (abilities, fault) => {
      const fresh = await prepareApproved(abilities, fault);

      const explored = await exploreSchedules(() => twoInvocations(fresh(), "at most one"), {
        crashes: true,
        alike: true,
      });

      expect(explored.schedules).toBeGreaterThanOrEqual(250);
    },
  );
});

/** Everything up to the approved action, to be copied for each schedule. */
async function prepareApproved(abilities: RegistryAbilities, fault: RegistryFault): Promise<() => Application> {
  const table = createMemoryTable();
  const application = await applyForAccounts({ abilities, table });
  await approve(application);
  return () => ({
    ...application,
    recorded: { ...application.recorded, table: table.copy() },
    registry: Object.assign(createRegistry(), { faults: [fault] }),
  });
}

function twoInvocations(application: Application, effects: "exactly one" | "at most one"): Scenario {
  const { recorded, registry, approval, calls } = application;
  const invoke = (invocation: Invocation) => {
    const servers = {
      async connect(tool: string) {
        const server = await registry.tools.connect(tool);
        const call: typeof server.call = async (operation, args) => {
          await invocation.gate(`send ${operation}`);
          return await server.call(operation, args);
        };
        return { list: () => server.list(), call };
      },
    };
    const ports = actPorts(application, { table: gateTable(recorded.table, invocation, /^ACT#/), servers });
    return act(ports, { run: recorded.run.run, phase: 2, calls, approval });
  };
  return {
    start: [invoke, invoke],
    async end() {
      await actOn(application);
      await checkEffects(application, effects);
    },
  };
}

async function checkEffects(application: Application, effects: "exactly one" | "at most one"): Promise<void> {
  const { registry, recorded } = application;
  const state = await loadEffectState(recorded.table, recorded.run.run, "2.1");
  if (registry.accounts.length > 1) throw new Error(`${registry.accounts.length} accounts`);
  if (effects === "exactly one" && registry.accounts.length !== 1) throw new Error("no account");
  if (state.state === "succeeded" && registry.accounts.length === 0) throw new Error("a success without an effect");
  if (state.state !== "succeeded" && state.state !== "unknown") throw new Error(`Unexpected state ${state.state}`);
}
