import { createSqliteTable } from "#local";
import {
  type EntryBase,
  entryItem,
  GENESIS,
  keys,
  type LoadedFacts,
  loadFacts,
  runItem,
  type SpineEntry,
  sealEntry,
  type Unsealed,
} from "#records";
import { createSandbox, type Sandbox } from "#runtime";
import { replay } from "../lib/runtime/step/replay.ts";
import { benchmark } from "./benchmark.ts";

const ENTRIES = 1_000;
const RUN = "run_replayed";
type Turn = Extract<SpineEntry, { kind: "turn" }>;

interface Recorded {
  readonly sandbox: Sandbox;
  readonly facts: LoadedFacts;
  readonly turns: readonly Turn[];
  readonly close: () => void;
}

const CODE = `import { phase } from "tejun";
export const main = phase(async ({ tools, produce }) => {
  for (let i = 0; i < ${ENTRIES}; i += 1) await tools.freee.get({ i });
  return produce({});
});`;

const INPUT = {
  phase: 1,
  handoff: {},
  artifacts: {},
  tools: [{ id: "freee", names: ["freee"], operations: [{ name: "get", kind: "read" as const }] }],
  fields: [],
  canAsk: false,
  canOpenFiles: false,
};

/** A journal of a phase that read a thing a thousand times, one after another. */
async function record(): Promise<Recorded> {
  const table = createSqliteTable({ path: ":memory:" });
  const request = { text: "", sha256: "" };
  const run = { run: RUN, aop: "a", aopVersion: 1, program: "p", machine: "m", request, attachments: [], createdAt: 0 };
  const requester = { person: "you@localhost", authenticated: true };
  await table.write([{ op: "put", item: runItem({ ...run, requester, startDay: "2026-11-30", status: "running" }) }]);
  const turns: Turn[] = [];
  for (let i = 1; i <= ENTRIES; i += 1) {
    turns.push(turnOf(i, turns.at(-1)));
    const fact = { kind: "read", outcome: "answered", content: { n: i, name: "取引先" }, askedAt: 0 };
    const read = sealEntry({ run: RUN, at: 0, by: "read-freee", kind: "read", fact } as Unsealed<EntryBase>, GENESIS);
    await table.write([{ op: "put", item: entryItem(keys.read(RUN, `1.${i}`), read) }], "later");
  }
  const facts = await loadFacts(
    table,
    RUN,
    turns.flatMap((_, i) => [{ kind: "result" as const, call: `1.${i + 1}` }]),
  );
  if (!facts) throw new Error("the run was not stored");
  const sandbox = createSandbox();
  (await sandbox.start({ "phases/1.js": CODE }, "phases/1.js", INPUT)).dispose();
  return { sandbox, facts, turns, close: () => table.close() };
}

function turnOf(i: number, before: Turn | undefined): Turn {
  const call = `1.${i - 1}`;
  const answered = i === 1 ? [] : [{ call, answer: { ok: true as const, ref: { kind: "result" as const, call } } }];
  const args = { i: { kind: "made" as const, by: "code" as const, value: i - 1 } };
  const commands = [{ kind: "read" as const, call: `1.${i}`, tool: "freee", operation: "get", args }];
  const body = { kind: "turn" as const, answered, commands, run: RUN, seq: i, phase: 1, at: 0, by: "step" };
  return sealEntry<Turn>(body, before?.hash ?? "");
}

export const benchmarks = [
  benchmark({
    name: `replay a journal of ${ENTRIES} entries`,
    budget: 50,
    runs: 15,
    setup: record,
    run: async ({ sandbox, facts, turns }) =>
      (await replay(sandbox, { scripts: { "phases/1.js": CODE }, input: INPUT }, turns, facts)).dispose(),
    floor: {
      name: "parsing the entries' JSON",
      run: ({ turns }) => JSON.parse(JSON.stringify(turns.map((turn) => entryItem({ pk: "a", sk: "b" }, turn)))),
    },
    close: ({ close }) => close(),
  }),
];
