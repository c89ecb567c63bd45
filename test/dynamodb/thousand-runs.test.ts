import { expect, it, onTestFinished } from "vitest";
import { createSystemClock } from "#aws";
import { loadEffectState } from "#effects";
import type { Table } from "#ports";
import { storeProgram } from "#program";
import { GENESIS, isSealed, itemEntry, keys, loadRun, queryAll, runItem, type SpineEntry, sha256Hex } from "#records";
import { createCountingTool } from "./counting-tool.ts";
import { Deliveries } from "./deliveries.ts";
import { openDynamoLocal } from "./dynamo-local.ts";
import { type Play, type PlayedRun, playRun } from "./play-run.ts";
import { openClients } from "./racing-clients.ts";
import { smallJob } from "./small-job.ts";

const RUNS = 1_000;
const CLIENTS = 16;
/** Of so many runs, one is contested: one person rejects while two approve. */
const CONTESTED = 7;
/** Generous: it has to pass on a machine that is busy with other things, too. */
const LIMIT_MS = 600_000;
const TABLE = "thousand-runs";
const COUNTER = { pk: "COUNTER", sk: "RUNS" };
const KEYED = smallJob("issue_invoice");
const UNKEYED = smallJob("register_partner");

const plays: readonly Play[] = Array.from({ length: RUNS }, (_, n) => ({
  run: `run_${String(n).padStart(26, "0")}`,
  keyed: n % 2 === 0,
  contested: n % CONTESTED === 0,
}));

it(
  `plays ${RUNS} runs from ${CLIENTS} clients in each other's way: no lost update, no double effect`,
  async () => {
    const dynamo = await openDynamoLocal(TABLE);
    const clock = createSystemClock();
    const tool = createCountingTool();
    const clients = openClients(CLIENTS, dynamo, { clock, servers: tool.servers, tableName: TABLE });
    onTestFinished(() => {
      for (const client of clients) client.close();
    });
    const [table] = clients.map((client) => client.table);
    if (table === undefined) throw new Error("there is no client");
    for (const program of [KEYED, UNKEYED]) await storeProgram(table, program);
    await table.write([{ op: "put", item: { ...COUNTER, n: 0 } }]);

    const deliveries = new Deliveries(clients);
    const found: Found[] = [];
    const work = plays.values();
    await Promise.all(
      clients.map(async (client) => {
        for (const play of work) {
          await client.table.write([{ op: "put", item: newRun(play, clock.now()), if: { kind: "absent" } }]);
          found.push(await inspect(client.table, await playRun(deliveries, play)));
          await addOne(client.table);
        }
      }),
    );

    const approved = (keyed: boolean) =>
      found.filter((one) => one.keyed === keyed && one.decision === "approved").length;
    const rejected = found.filter(({ decision }) => decision === "rejected");
    expect(rejected.filter(({ contested }) => !contested)).toEqual([]);
    expect({
      counted: (await table.get(COUNTER))?.n,
      standing: found.reduce((sum, one) => sum + one.standing, 0),
      completed: found.filter(({ status }) => status === "completed").length,
      stopped: found.filter(({ status }) => status === "stopped").length,
      amiss: found.filter(isAmiss),
      keyed: tool.keyed.size,
      unkeyed: tool.unkeyed(),
    }).toEqual({
      counted: RUNS,
      standing: RUNS,
      completed: RUNS - rejected.length,
      stopped: rejected.length,
      amiss: [],
      keyed: approved(true),
      unkeyed: approved(false),
    });
  },
  LIMIT_MS,
);

function newRun({ run, keyed }: Play, now: number) {
  return runItem({
    run,
    aop: "job",
    aopVersion: 1,
    program: (keyed ? KEYED : UNKEYED).program,
    machine: "job",
    requester: { person: "you@localhost", authenticated: true },
    request: { text: "", sha256: sha256Hex("") },
    attachments: [],
    createdAt: now,
    startDay: "2026-11-30",
    status: "running",
  });
}

/** Compares and swaps until it is through: a lost update would be missing from the sum. */
async function addOne(table: Table): Promise<void> {
  for (;;) {
    const n = Number((await table.get(COUNTER))?.n);
    const swap = { op: "put", item: { ...COUNTER, n: n + 1 }, if: { kind: "equals", attributes: { n } } } as const;
    if ((await table.write([swap])).ok) return;
  }
}

/** What the record says of a run. */
interface Found extends PlayedRun {
  readonly status: string | undefined;
  readonly decision: unknown;
  /** How each action ended that was about to be sent. */
  readonly effects: readonly string[];
  /** Whether each entry of the spine is what it was sealed as, and follows the one before. */
  readonly whole: boolean;
}

async function inspect(table: Table, played: PlayedRun): Promise<Found> {
  const { run, approval } = played;
  const record = await loadRun(table, run);
  const spine = (await queryAll(table, `STEP#${run}`)).map((item) => itemEntry<SpineEntry>(item));
  const intents = (await queryAll(table, `ACT#${run}`)).filter(({ sk }) => sk.endsWith("~1"));
  const states = await Promise.all(intents.map(({ call }) => loadEffectState(table, run, String(call))));
  const decided = await table.get(keys.decided(approval));
  return {
    ...played,
    status: record?.status,
    decision: decided?.decision,
    effects: states.map(({ state }) => state),
    whole: spine.every((entry, n) => isSealed(entry) && entry.prev === (spine[n - 1]?.hash ?? GENESIS)),
  };
}

/** An approved run is completed by one effect that succeeded; a rejected one is stopped and has none. */
function isAmiss({ status, decision, effects, whole }: Found): boolean {
  const right =
    decision === "approved"
      ? status === "completed" && effects.join() === "succeeded"
      : decision === "rejected" && status === "stopped" && effects.length === 0;
  return !right || !whole;
}
