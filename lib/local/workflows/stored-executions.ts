import type { Item, Write } from "#ports";
import { executionKey, executionOf, recordOf } from "./execution-records.ts";
import type { ExecutionStore } from "./execution-store.ts";
import type { Execution } from "./interpreter/execution.ts";
import { bodyOf, RecordTooLargeError, writesOf } from "./large-records.ts";
import type { MachineVersions } from "./machine-versions.ts";
import type { Tree } from "./tree-queue.ts";

/** How executions get from the store into a tree and back. */
export interface StoredExecutions {
  /** The execution in the tree, read from the store when it is not in memory; undefined when there is none. */
  load(tree: Tree, id: string): Promise<Execution | undefined>;
  item(id: string): Promise<Item | undefined>;
  /** Stores what changed: applied at once, on disk soon. Throws `ExecutionTooLargeError`. */
  saveSoon(executions: readonly Execution[]): void;
  /** Stores what changed, resolved once it is on disk. Throws `ExecutionTooLargeError`. */
  saveNow(executions: readonly Execution[]): Promise<void>;
  /** As `saveSoon`, with a first execution that is new; false, and nothing stored, when there is one with its id. */
  saveNew(executions: readonly Execution[]): Promise<boolean>;
  /** Resolves once everything that was stored before is on disk. */
  onDisk(): Promise<void>;
  /** Resolves once the end of an execution is on disk. */
  settle(id: string): Promise<void>;
}

/** An execution that has grown beyond what is stored in one atomic write. */
export class ExecutionTooLargeError extends Error {
  override name = "ExecutionTooLargeError";
  readonly execution: Execution;
  constructor(execution: Execution, options: ErrorOptions) {
    super(`the execution ${execution.id} is too large to be stored`, options);
    this.execution = execution;
  }
}

const WRITES_IN_ONE_CALL = 100;

/** Executions in a store. */
export function createStoredExecutions(store: ExecutionStore, machines: MachineVersions): StoredExecutions {
  /** Executions whose end may not be on disk yet. */
  const unsettled = new Set<string>();

  const item = (id: string): Promise<Item | undefined> => store.get(executionKey(id));

  const noteEnds = (executions: readonly Execution[]): void => {
    for (const { id, status } of executions) if (status !== "RUNNING") unsettled.add(id);
  };

  /** Whatever resolves once it is on disk has brought everything there that was applied before. */
  const settling = async <Result>(stored: () => Promise<Result>): Promise<Result> => {
    const before = [...unsettled];
    const result = await stored();
    for (const id of before) unsettled.delete(id);
    return result;
  };

  return {
    item,

    async load(tree, id) {
      const live = tree.live.get(id);
      if (live !== undefined) return live;
      const stored = await item(id);
      if (stored === undefined) return undefined;
      const machine = await machines.load(String(stored.machine));
      if (machine === undefined) throw new Error(`the machine of the execution ${id} is not stored`);
      const execution = executionOf(stored, await bodyOf(store, stored), machine);
      tree.live.set(id, execution);
      return execution;
    },

    saveSoon(executions) {
      noteEnds(executions);
      for (const writes of callsFor(executions)) store.defer(writes);
    },

    async saveNow(executions) {
      noteEnds(executions);
      for (const writes of callsFor(executions)) await settling(() => store.write(writes));
    },

    async saveNew(executions) {
      const [first, ...rest] = callsFor(executions);
      const [creation, ...others] = first ?? [];
      if (creation?.op !== "put") throw new Error("there is nothing to store");
      const { ok } = await store.write([{ ...creation, if: { kind: "absent" } }, ...others], "later");
      if (!ok) return false;
      noteEnds(executions);
      for (const writes of rest) store.defer(writes);
      return true;
    },

    onDisk: () => settling(() => store.onDisk()),

    async settle(id) {
      if (unsettled.has(id)) await settling(() => store.onDisk());
    },
  };
}

/** The writes that store executions: in one call when they fit, else owners before those they started. */
function callsFor(executions: readonly Execution[]): readonly (readonly Write[])[] {
  const records = executions.map((execution) => ({ depth: execution.depth, writes: writesFor(execution) }));
  const calls: Write[][] = [];
  for (const { writes } of records.sort((a, b) => a.depth - b.depth)) {
    const call = calls.at(-1);
    if (call === undefined || call.length + writes.length > WRITES_IN_ONE_CALL) calls.push(writes);
    else call.push(...writes);
  }
  return calls;
}

function writesFor(execution: Execution): Write[] {
  try {
    const { writes, parts } = writesOf(recordOf(execution));
    execution.parts = parts;
    return writes;
  } catch (thrown) {
    if (thrown instanceof RecordTooLargeError) throw new ExecutionTooLargeError(execution, { cause: thrown });
    throw thrown;
  }
}
