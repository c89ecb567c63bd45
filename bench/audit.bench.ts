import { loadAuditView } from "#api";
import { createSqliteTable } from "#local";
import {
  type EntryBase,
  entryItem,
  GENESIS,
  keys,
  phaseItem,
  runItem,
  type SpineEntry,
  sealEntry,
  sha256Hex,
  spineKey,
  type Unsealed,
} from "#records";
import type { Ref } from "#trust";
import { benchmark } from "./benchmark.ts";

const READS = 333;
/** A command, the read that answers it, and what was made of it, each an entry. */
const ENTRIES = READS * 3;
const RUN = "run_audited";

const field = (i: number): string => `項目${i}`;
const quoted = (i: number): Ref => ({ kind: "span", source: "request", start: i * 4, end: i * 4 + 3 });
const found = (i: number): Ref => ({ kind: "part", of: { kind: "result", call: `1.1.${i}` }, at: "/name" });

/** A run whose one phase had a ledger confirm a value after another. */
async function record() {
  const table = createSqliteTable({ path: ":memory:" });
  const text = Array.from({ length: READS }, (_, i) => `${String(i).padStart(3, "0")} `).join("");
  const started = { run: RUN, aop: "a", aopVersion: 1, program: "p", machine: "m", attachments: [], createdAt: 0 };
  const requester = { person: "you@localhost", authenticated: true };
  const request = { text, sha256: sha256Hex(text) };
  await table.write([
    { op: "put", item: runItem({ ...started, request, requester, startDay: "2026-11-30", status: "completed" }) },
  ]);
  let prev = GENESIS;
  const append = async (seq: number, body: object): Promise<string> => {
    const entry = sealEntry<SpineEntry>({ ...body, run: RUN, seq, phase: 1, at: seq, by: "step" } as never, prev);
    prev = entry.hash;
    await table.write([{ op: "put", item: entryItem(spineKey(entry), entry) }], "later");
    return entry.hash;
  };
  const turn = (i: number, body: object): object => ({
    kind: "model",
    call: "1.1",
    turn: i,
    model: "m",
    refused: [],
    ...body,
  });
  for (let i = 0; i < READS; i += 1) {
    const call = `1.1.${i}`;
    const command = { kind: "read", call, tool: "ledger", operation: "find", args: { name: quoted(i) } };
    const hash = await append(i * 2 + 1, turn(i * 2, { answered: [], commands: [command] }));
    const row = { id: i, name: text.slice(i * 4, i * 4 + 3) };
    const asked = { kind: "ledger", ledger: "ledger", key: "id", outcome: "answered", exhaustive: true, version: "1" };
    const fact = { ...asked, rows: [row], asked: { name: row.name }, askedAt: i };
    const body = { run: RUN, at: i, by: "read-ledger", kind: "read", call, tool: "ledger", operation: "find", fact };
    const read = sealEntry({ ...body, arguments: { name: row.name }, attempts: [] } as Unsealed<EntryBase>, hash);
    await table.write([{ op: "put", item: entryItem(keys.read(RUN, call), read) }], "later");
    const answered = [{ call, answer: { ok: true, ref: { kind: "result", call } }, evidence: read.hash }];
    await append(
      i * 2 + 2,
      turn(i * 2 + 1, { answered, commands: [], produced: { fields: { [field(i)]: found(i) } } }),
    );
  }
  const artifact = Object.fromEntries(Array.from({ length: READS }, (_, i) => [field(i), found(i)]));
  await table.write([
    { op: "put", item: phaseItem(RUN, { phase: 1, status: "done", artifact, unfinished: [], at: READS * 2 }) },
  ]);
  return { table, clock: { now: () => READS * 2 }, catalog: new Map() };
}

export const benchmarks = [
  benchmark({
    name: `audit a journal of ${ENTRIES} entries`,
    budget: 100,
    runs: 15,
    setup: record,
    run: (ports) => loadAuditView(ports as never, RUN),
    close: ({ table }) => table.close(),
  }),
];
