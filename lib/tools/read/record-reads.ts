import type { Clock, Item, Table, Write } from "#ports";
import {
  type CallError,
  entryItem,
  itemEntry,
  keys,
  type OutcomeEntry,
  queryAll,
  type ReadEntry,
  sealEntry,
  sortableCall,
} from "#records";
import type { CallKey } from "#trust";
import type { OperationCommand } from "../authorise/authorise.ts";
import { writeInLists } from "../write-in-lists.ts";
import { countFailures } from "./failures.ts";
import type { AuthorisedRead, PerformedRead } from "./perform-read.ts";

/** A read that was commanded, with the hash of the spine entry that holds the command. */
export interface CommandedRead {
  readonly call: CallKey;
  readonly entry: string;
  readonly command: OperationCommand;
}

/** A read that is to be made now: for the first time, or for the `again`-th time on top of the first. */
export interface OpenRead extends CommandedRead {
  readonly again?: number;
}

/** What came of an open read. */
export interface ReadResult {
  readonly open: OpenRead;
  readonly result:
    | { readonly kind: "denied"; readonly error: CallError }
    | {
        readonly kind: "read";
        readonly read: AuthorisedRead;
        readonly performed: PerformedRead;
        /** Equal reads that had failed before; absent when failures of this one are not counted. */
        readonly failedBefore?: number;
      };
}

/** The reads that have no recorded outcome yet; with `again`, the ledger reads that have one. */
export async function findOpenReads(
  table: Table,
  run: string,
  commanded: readonly CommandedRead[],
  again: boolean,
): Promise<readonly OpenRead[]> {
  const open = await Promise.all(
    commanded.map(async (read): Promise<readonly OpenRead[]> => {
      const recorded = await table.get(keys.read(run, read.call));
      if (!again) return recorded === undefined ? [read] : [];
      if (recorded === undefined || !isLedgerRead(recorded)) return [];
      const before = await queryAll(table, keys.read(run, read.call).pk, `${sortableCall(read.call)}~`);
      return [{ ...read, again: before.length + 1 }];
    }),
  );
  return open.flat();
}

function isLedgerRead(item: Item): boolean {
  const entry = itemEntry<ReadEntry | OutcomeEntry>(item);
  return entry.kind === "read" && entry.fact.kind === "ledger";
}

/** Records what came of each read, unless another invocation recorded the call first: the first answer stands. */
export async function recordReads(
  ports: { readonly table: Table; readonly clock: Clock; readonly tool: string },
  run: string,
  results: readonly ReadResult[],
): Promise<void> {
  const at = ports.clock.now();
  const by = `read-${ports.tool}`;
  const writes = results.map(({ open, result }): Write => {
    const { call, command, entry } = open;
    const base = { run, at, by, call };
    const item =
      result.kind === "denied"
        ? sealEntry<OutcomeEntry>({ ...base, kind: "outcome", state: "denied", error: result.error }, entry)
        : sealEntry<ReadEntry>(
            {
              ...base,
              kind: "read",
              tool: command.tool,
              operation: command.operation,
              arguments: result.read.arguments,
              ...result.performed,
            },
            entry,
          );
    const key = open.again === undefined ? keys.read(run, call) : keys.readAgain(run, call, open.again);
    return { op: "put", item: entryItem(key, item), if: { kind: "absent" } };
  });
  const failed = results.flatMap(({ result }) => {
    if (result.kind === "denied" || result.failedBefore === undefined) return [];
    const { fact } = result.performed;
    if (fact.kind === "effect" || fact.outcome !== "failed") return [];
    return [{ read: result.read, reason: fact.reason ?? "", before: result.failedBefore }];
  });
  await writeInLists(ports.table, [...writes, ...countFailures(run, failed)], "later");
}
