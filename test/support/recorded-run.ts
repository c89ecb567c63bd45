import { onTestFinished } from "vitest";
import type { Catalog, CatalogOperation } from "#config";
import { createIds, createSqliteTable } from "#local";
import type { Ids, Table } from "#ports";
import { type ManifestPhase, nameProgram, type Program, storeProgram } from "#program";
import {
  type Command,
  entryItem,
  GENESIS,
  type PhaseRecord,
  phaseItem,
  type RunRecord,
  runItem,
  type SpineEntry,
  sealEntry,
  sha256Hex,
  spineKey,
} from "#records";
import { createTestClock, type TestClock } from "./test-clock.ts";

/** 2026-11-30 09:00 in Tokyo. */
export const START = Date.UTC(2026, 10, 30, 0, 0, 0);

/** A run on a real table, with whatever its phases have recorded so far. */
export interface RecordedRun {
  readonly table: Table;
  readonly clock: TestClock;
  readonly ids: Ids;
  readonly run: RunRecord;
  readonly program: Program;
  /** Records that a phase's code made these calls. */
  command(phase: number, commands: readonly Command[]): Promise<void>;
  /** Records what a phase handed on. */
  handOn(phase: number, artifact: PhaseRecord["artifact"]): Promise<void>;
}

/** Stores a program with these phases and a run of it that has just started. */
export async function recordRun(options: {
  readonly phases: readonly Partial<ManifestPhase>[];
  readonly request?: string;
  readonly requester?: RunRecord["requester"];
  readonly attachments?: readonly string[];
  readonly run?: string;
  readonly table?: Table;
}): Promise<RecordedRun> {
  const table = options.table ?? openTable();
  const clock = createTestClock(START);
  const program = programOf(options.phases);
  await storeProgram(table, program);
  const text = options.request ?? "";
  const run: RunRecord = {
    run: options.run ?? "run_01JDXSAMPLE0000000000000001",
    aop: "sample",
    aopVersion: 1,
    program: program.program,
    machine: "sample:1",
    requester: options.requester ?? { person: "taro@example.com", authenticated: true },
    request: { text, sha256: sha256Hex(text) },
    attachments: options.attachments ?? [],
    createdAt: START,
    startDay: "2026-11-30",
    status: "running",
  };
  await table.write([{ op: "put", item: runItem(run) }]);
  const heads = new Map<number, { readonly seq: number; readonly hash: string }>();
  const newest = () => [...heads].toSorted(([a], [b]) => a - b).at(-1)?.[1].hash ?? GENESIS;
  return {
    table,
    clock,
    ids: createIds({ clock }),
    run,
    program,
    async command(phase, commands) {
      const head = heads.get(phase) ?? { seq: 0, hash: newest() };
      const body = { run: run.run, at: clock.now(), by: "step", seq: head.seq + 1, phase, kind: "turn" as const };
      const entry = sealEntry<SpineEntry>({ ...body, answered: [], commands }, head.hash);
      heads.set(phase, entry);
      await table.write([{ op: "put", item: entryItem(spineKey(entry), entry), if: { kind: "absent" } }]);
    },
    async handOn(phase, artifact) {
      const record: PhaseRecord = { phase, status: "done", artifact, unfinished: [], at: clock.now() };
      await table.write([{ op: "put", item: phaseItem(run.run, record) }]);
    },
  };
}

function openTable(): Table {
  const table = createSqliteTable({ path: ":memory:" });
  onTestFinished(() => table.close());
  return table;
}

function programOf(phases: readonly Partial<ManifestPhase>[]): Program {
  return nameProgram({
    files: {},
    scripts: {},
    workflow: {},
    manifest: {
      format: 1,
      aop: { id: "sample", version: 1, digest: sha256Hex("sample"), title: "月次請求書" },
      kind: "multi",
      phases: phases.map(
        (phase, index): ManifestPhase => ({
          number: index + 1,
          name: `段 ${index + 1}`,
          body: "",
          grants: [],
          fields: [],
          reads: [],
          gates: [],
          runWhen: null,
          startApproval: null,
          approvers: [],
          schema: {},
          ...phase,
        }),
      ),
      builder: "template",
      instruction: null,
      parent: null,
      outcome: "built",
      verification: {},
      digests: {},
    },
  });
}

/** A catalog of these operations by tool; each tool's title is its id unless given. */
export function catalogOf(tools: {
  readonly [id: string]: {
    readonly title?: string;
    readonly aliases?: readonly string[];
    readonly operations: { readonly [name: string]: Partial<CatalogOperation> };
  };
}): Catalog {
  return new Map(
    Object.entries(tools).map(([id, { title = id, aliases = [], operations }]) => [
      id,
      {
        id,
        title,
        aliases,
        operations: new Map(
          Object.entries(operations).map(([name, operation]): [string, CatalogOperation] => [
            name,
            { name, title: name, access: "read", approval: "never", least: {}, ...operation },
          ]),
        ),
      },
    ]),
  );
}
