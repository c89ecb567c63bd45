import { afterAll, describe, expect, it } from "vitest";
import { decideApproval } from "#approvals";
import { act, loadEffectState } from "#effects";
import { entryItem, keys, sealEntry } from "#records";
import {
  type Application,
  actOn,
  actPorts,
  ask,
  decide,
  type RegistryAbilities,
  readDepartments,
} from "../support/account-application.ts";
import { gateTable } from "../support/gated-table.ts";
import { type Exploration, exploreSchedules, type Invocation } from "../support/interleave.ts";
import { linkOf } from "../support/people.ts";
import { createRegistry, type RegistryFault } from "../support/registry.ts";
import { type Approved, prepare } from "./approved.ts";

const DAY = 24 * 60 * 60 * 1000;
/** What one delivery reads that another one writes, and what it reads that a decision writes. */
const EFFECTS = /^ACT#/;
const DECISIONS = /^DECIDED#/;
/** A decision takes its turn only before it writes. */
const WRITES_ALONE = /^$/;

/** What the system can do against doubles, and what goes wrong with the first account. */
const SYSTEMS: readonly (readonly [RegistryAbilities, RegistryFault])[] = [
  ["key and find", "none"],
  ["neither", "none"],
  ["key", "loses the answer after writing"],
  ["neither", "loses the answer after writing"],
];

type Lane = (application: Application, invocation: Invocation) => Promise<unknown>;

/** How the approval comes, and how many effects there may be at most. */
interface Kind {
  readonly until: "approved" | "asked";
  readonly most: 0 | 1;
  /** Before anything runs at the same time. */
  readonly first?: (application: Application) => Promise<unknown>;
  readonly lanes: readonly Lane[];
  readonly exploration: Exploration;
}

const CRASHES = { crashes: true, alike: false } as const;
const KINDS: { readonly [name: string]: Kind } = {
  "given in time, delivered twice": {
    until: "approved",
    most: 1,
    lanes: [dispatching(EFFECTS), dispatching(EFFECTS)],
    exploration: { crashes: true, alike: true },
  },
  "early: decided before the task waits": {
    until: "asked",
    most: 1,
    first: async (application) => {
      const { recorded, approval } = application;
      await recorded.table.write([{ op: "delete", key: keys.token(approval) }]);
      await decide(application);
      await ask(application, "token-2");
      await readDepartments(application, true);
    },
    lanes: [dispatching(EFFECTS), dispatching(EFFECTS)],
    exploration: { crashes: true, alike: true },
  },
  "late: decided while it is already being sent": {
    until: "asked",
    most: 1,
    lanes: [deciding("approve"), dispatching(DECISIONS)],
    exploration: CRASHES,
  },
  "double: approved twice while it is being sent": {
    until: "approved",
    most: 1,
    lanes: [deciding("approve", "deputy@example.com"), dispatching(DECISIONS)],
    exploration: CRASHES,
  },
  "double: rejected and then approved": {
    until: "asked",
    most: 0,
    first: (application) => decide(application, "reject"),
    lanes: [deciding("approve", "deputy@example.com"), dispatching(DECISIONS)],
    exploration: CRASHES,
  },
  "forged: with another page's nonce": {
    until: "asked",
    most: 0,
    lanes: [forging, dispatching(DECISIONS)],
    exploration: CRASHES,
  },
  "forged: written into the record for another digest": {
    until: "asked",
    most: 0,
    first: writeForged,
    lanes: [dispatching(EFFECTS), dispatching(EFFECTS)],
    exploration: { crashes: true, alike: true },
  },
  "expired: decided in time, sent after the end": {
    until: "approved",
    most: 0,
    first: async (application) => {
      await application.recorded.clock.advance(7 * DAY);
      await readDepartments(application, true);
    },
    lanes: [dispatching(EFFECTS), dispatching(EFFECTS)],
    exploration: { crashes: true, alike: true },
  },
  "expired: decided after the end": {
    until: "asked",
    most: 0,
    first: (application) => application.recorded.clock.advance(7 * DAY),
    lanes: [deciding("approve"), dispatching(DECISIONS)],
    exploration: CRASHES,
  },
};

let schedules = 0;
let effects = 0;

describe("I7: one approval has at most one effect, with a crash at every step", () => {
  afterAll(() => {
    process.stdout.write(`I7: ${schedules} interleavings, ${effects} effects in them, never two for one approval\n`);
    expect(schedules).toBeGreaterThanOrEqual(3_000);
    expect(effects).toBeGreaterThan(0);
  });

  for (const [name, kind] of Object.entries(KINDS)) {
    it(name, async () => {
      for (const [abilities, fault] of SYSTEMS) {
        const approved = await prepare({ abilities }, kind.until);
        const explored = await explore(approved, kind, fault);
        schedules += explored;
      }
    }, 240_000);
  }
});

async function explore(approved: Approved, kind: Kind, fault: RegistryFault): Promise<number> {
  const { schedules: explored } = await exploreSchedules(() => {
    const application = { ...approved.fresh(), registry: Object.assign(createRegistry(), { faults: [fault] }) };
    const ready = kind.first?.(application) ?? Promise.resolve();
    return {
      start: kind.lanes.map((lane) => async (invocation: Invocation) => {
        await ready;
        await lane(application, invocation);
      }),
      async end() {
        await readDepartments(application, true);
        for (let delivery = 0; delivery < 2; delivery += 1) await actOn(application);
        await check(application, kind.most);
      },
    };
  }, kind.exploration);
  return explored;
}

async function check({ registry, recorded }: Application, most: number): Promise<void> {
  const made = registry.accounts.length;
  effects += made;
  if (made > most) throw new Error(`${made} effects, expected at most ${most}`);
  const { state } = await loadEffectState(recorded.table, recorded.run.run, "2.1");
  if (state === "succeeded" && made === 0) throw new Error("a success without an effect");
}

/** One delivery of the message that sends what was approved. */
function dispatching(shared: RegExp): Lane {
  return async (application, invocation) => {
    const { recorded, registry, approval, calls } = application;
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
    const ports = actPorts(application, { table: gateTable(recorded.table, invocation, shared), servers });
    await act(ports, { run: recorded.run.run, phase: 2, calls, approval });
  };
}

function deciding(decision: "approve" | "reject", person = "lead@example.com"): Lane {
  return async (application, invocation) => {
    const { ports } = application;
    const table = gateTable(ports.table, invocation, WRITES_ALONE);
    await decide({ ...application, ports: { ...ports, table } }, decision, person);
  };
}

async function forging(application: Application, invocation: Invocation): Promise<void> {
  const { ports } = application;
  const table = gateTable(ports.table, invocation, WRITES_ALONE);
  const id = await linkOf(ports, "lead@example.com");
  await decideApproval({ ...ports, table }, { id, nonce: "0".repeat(64), decision: "approve", comment: "" });
}

/** Someone who can write to the table but was never shown this subject. */
async function writeForged({ recorded, approval }: Application): Promise<void> {
  const base = { run: recorded.run.run, at: recorded.clock.now(), by: "decide", approval };
  const body = {
    ...base,
    kind: "decision",
    digest: "0".repeat(64),
    decision: "approved",
    person: "x",
    role: "x",
    comment: "",
  };
  const item = entryItem(keys.decided(approval), sealEntry(body as never, ""));
  await recorded.table.write([{ op: "put", item }]);
}
