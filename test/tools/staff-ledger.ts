import type { Grant } from "#aop";
import type { Catalog, CatalogOperation } from "#config";
import { itemEntry, keys, type OutcomeEntry, type ReadEntry } from "#records";
import { type ReadPorts, type ReadReply, read } from "#tools";
import type { LedgerFact, Ref } from "#trust";
import { catalogOf, type RecordedRun, recordRun } from "../support/recorded-run.ts";
import { type ScriptedOperation, type ScriptedTools, scriptTools } from "../support/scripted-tool.ts";

const name: Ref = { kind: "span", source: "request", start: 0, end: 3 };

/** A row of the staff ledger. */
export const ROW = { staff_id: "S1", name: "営業部" };

/** A run whose phase 1 commanded some reads of a scripted staff ledger. */
export interface World {
  readonly recorded: RecordedRun;
  readonly tools: ScriptedTools;
  readonly catalog: Catalog;
}

const SCHEMA = { type: "object", properties: { name: { type: "string" }, cursor: {} } } as const;
const LEDGER: NonNullable<CatalogOperation["ledger"]> = {
  rows: "/rows",
  version: "/version",
  next: "/next",
  cursorParameter: "cursor",
  key: "staff_id",
  label: "name",
};

const GRANTED: readonly Grant[] = [{ kind: "tool", tool: "staff_ledger", access: "read" }];

/** Commands reads of `operation` and scripts what the ledger answers. */
export async function prepare(
  operations: { readonly [name: string]: ScriptedOperation },
  operation = "find_staff",
  change: Partial<CatalogOperation> & { readonly grants?: readonly Grant[] } = {},
): Promise<World> {
  const { grants = GRANTED, ...rest } = change;
  const recorded = await recordRun({ phases: [{ grants }, { grants }], request: "営業部の山田" });
  const command = { kind: "read", tool: "staff_ledger", operation, args: { name } } as const;
  await recorded.command(1, [
    ...["1.1", "1.2", "1.3", "1.4"].map((call) => ({ ...command, call })),
    { ...command, kind: "act", call: "1.6" },
    { ...command, tool: "freee", call: "1.7" },
  ]);
  const catalog = catalogOf({
    staff_ledger: {
      operations: {
        find_staff: { ledger: LEDGER, parameters: SCHEMA, ...rest },
        get_note: { parameters: SCHEMA },
      },
    },
  });
  return { recorded, tools: scriptTools({ staff_ledger: operations }), catalog };
}

/** A catalog that leaves the parameters to the server's own listing. */
export function withoutSchema(): Catalog {
  return catalogOf({ staff_ledger: { operations: { find_staff: { ledger: LEDGER } } } });
}

/** The ports of the function that reads the staff ledger. */
export function portsOf({ recorded, tools, catalog }: World): ReadPorts {
  return { table: recorded.table, clock: recorded.clock, catalog, servers: tools, tool: "staff_ledger" };
}

/** Invokes the function for these calls. */
export function readCalls(world: World, calls: readonly string[], again?: boolean): Promise<ReadReply> {
  return read(portsOf(world), { run: world.recorded.run.run, phase: 1, calls, again: again ?? null });
}

export async function withTime<T>(world: World, work: Promise<T>): Promise<T> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  while (!over) await world.recorded.clock.advance(200);
  return await done;
}

/** What is recorded of a call. */
export async function entryOf<E extends ReadEntry | OutcomeEntry = ReadEntry>(world: World, call = "1.1"): Promise<E> {
  const item = await world.recorded.table.get(keys.read(world.recorded.run.run, call));
  if (item === undefined) throw new Error(`Nothing is recorded of call ${call}`);
  return itemEntry<E>(item);
}

/** The recorded ledger fact of a call. */
export async function ledgerFactOf(world: World, call = "1.1"): Promise<LedgerFact> {
  return (await entryOf(world, call)).fact as LedgerFact;
}
