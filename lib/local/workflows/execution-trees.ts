import type { Clock, Ids, Json } from "#ports";
import { WorkflowError } from "#ports";
import type { Machine } from "./definition/machine.ts";
import { createDueTimes } from "./due-times.ts";
import type { ExecutionStore } from "./execution-store.ts";
import { callFunction, type TaskFunctions } from "./function-calls.ts";
import { nextDue } from "./interpreter/due.ts";
import type { ExecutionEvent } from "./interpreter/events.ts";
import type { Execution, Invocation } from "./interpreter/execution.ts";
import { threadsOf } from "./interpreter/threads.ts";
import type { Randomness } from "./language/randomness.ts";
import type { StateError } from "./language/state-error.ts";
import type { MachineVersions } from "./machine-versions.ts";
import { recoverySteps } from "./recovery-steps.ts";
import { createStoredExecutions, ExecutionTooLargeError } from "./stored-executions.ts";
import { createTreeQueue, type Tree } from "./tree-queue.ts";
import { createExecution, type Work, type WorkParts, workThrough } from "./tree-work.ts";

/** Runs executions, each tree of them by itself, and keeps them in the store. */
export interface ExecutionTrees {
  /** Starts an outermost execution; false when there is one with this id. Resolved once it is on disk. */
  create(machine: Machine, id: string, name: string, input: Json): Promise<boolean>;
  /** Hands an event to an execution; whether anything waited for it. Resolved once what must be on disk is. */
  deliver(id: string, event: ExecutionEvent): Promise<boolean>;
  /** The execution as it stands between two events. */
  inspect(id: string): Promise<Execution | undefined>;
  /** Resolves once the end of an execution is on disk. */
  settle(id: string): Promise<void>;
  /** Has a stored execution go on after its process ended. */
  recover(id: string, root: string): Promise<void>;
  close(): Promise<void>;
}

/** What the trees stand on. */
export interface ExecutionTreesParts {
  readonly store: ExecutionStore;
  readonly functions: TaskFunctions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly randomness: Randomness;
  readonly machines: MachineVersions;
  readonly log: (message: string, fault: unknown) => void;
  readonly onState: (state: string) => void;
}

/** How long after a fault of the store what was in memory is read again; twice as long after each further fault. */
const FIRST_RECOVERY_MS = 1_000;
const LAST_RECOVERY_MS = 60_000;

/** Trees over a store; nothing runs until something is created, delivered or recovered. */
export function createExecutionTrees(given: ExecutionTreesParts): ExecutionTrees {
  const { store, functions, clock, log } = given;
  const queue = createTreeQueue();
  const executions = createStoredExecutions(store, given.machines);
  const reserved = new Set<string>();
  const parts: WorkParts = { ...given, executions, reserved };
  const recoveries = new Set<() => void>();
  let recoveryMs = FIRST_RECOVERY_MS;
  let closed = false;

  const dueTimes = createDueTimes(clock, (id, root) => {
    inBackground(`the execution ${id} was due`, deliverIn(root, id, { kind: "due" }));
  });

  const inBackground = (what: string, work: Promise<unknown>): void => {
    work.catch((fault: unknown) => {
      if (!closed) log(`${what}, but that could not be worked off`, fault);
    });
  };

  const run = <Result>(root: string, id: string, job: (tree: Tree) => Promise<Result>): Promise<Result> =>
    queue.run(root, async (tree) => {
      if (closed) throw new WorkflowError("the engine is closed");
      try {
        return await job(tree);
      } catch (fault) {
        recoverLater(tree, id);
        throw new WorkflowError("the store could not be read or written", { cause: fault });
      }
    });

  const call = (tree: Tree, { id, root }: Execution, { attempt, function: name, payload }: Invocation): void => {
    const key = callKey(id, attempt);
    tree.calls.add(key);
    const answer = callFunction(functions, name, payload).then(
      (result): ExecutionEvent => ({ kind: "returned", attempt, result }),
      (failure: StateError): ExecutionEvent => ({ kind: "failed", attempt, failure }),
    );
    const heard = answer.then(async (event) => {
      const delivered = closed ? undefined : deliverIn(root, id, event);
      tree.calls.delete(key);
      queue.release(tree);
      await delivered;
    });
    inBackground(`the function ${name} answered`, heard);
  };

  /** Stores what was worked on, then does what had to wait for that. */
  const commit = async (tree: Tree, work: Work, isNew: boolean): Promise<boolean> => {
    const touched = [...work.touched.values()];
    try {
      if (isNew) {
        if (!(await executions.saveNew(touched))) {
          forget(tree);
          return false;
        }
      } else if (work.durable) await executions.saveNow(touched);
      else executions.saveSoon(touched);
    } catch (fault) {
      if (!(fault instanceof ExecutionTooLargeError)) throw fault;
      await failTooLarge(tree, fault.execution, work);
      return commit(tree, work, isNew);
    }
    if (touched.length > 0) recoveryMs = FIRST_RECOVERY_MS;
    for (const execution of touched) {
      reserved.delete(execution.id);
      dueTimes.set(execution.id, tree.root, nextDue(execution));
      if (execution.status !== "RUNNING") tree.live.delete(execution.id);
    }
    for (const { execution, invocation } of work.calls) {
      if (stillWaits(execution, invocation)) call(tree, execution, invocation);
    }
    return true;
  };

  const failTooLarge = async (tree: Tree, execution: Execution, work: Work): Promise<void> => {
    const event: ExecutionEvent = {
      kind: "stopped",
      status: "FAILED",
      error: "States.DataLimitExceeded",
      cause: "The state of the execution is larger than the engine can store.",
    };
    const more = await workThrough(tree, [{ execution, event }], parts);
    for (const [id, touched] of more.touched) work.touched.set(id, touched);
    work.calls.push(...more.calls);
    work.durable = true;
  };

  /** Drops what is in memory of a tree: it may differ from what is stored. */
  const forget = (tree: Tree): void => {
    for (const id of tree.live.keys()) reserved.delete(id);
    tree.live.clear();
  };

  const recoverLater = (tree: Tree, id: string): void => {
    const ids = new Set([id, ...tree.live.keys()]);
    forget(tree);
    const cancel = clock.wakeAt(clock.now() + recoveryMs, () => {
      recoveries.delete(cancel);
      for (const again of ids) inBackground(`the execution ${again} is tried again`, recover(again, tree.root));
    });
    recoveries.add(cancel);
    recoveryMs = Math.min(recoveryMs * 2, LAST_RECOVERY_MS);
  };

  const deliverIn = (root: string, id: string, event: ExecutionEvent): Promise<boolean> =>
    run(root, id, async (tree) => {
      const execution = await executions.load(tree, id);
      if (execution === undefined) return false;
      const work = await workThrough(tree, [{ execution, event }], parts);
      if (work.touched.size > 0) await commit(tree, work, false);
      else dueTimes.set(id, root, nextDue(execution));
      return work.heard;
    });

  const recover = (id: string, root: string): Promise<void> =>
    run(root, id, async (tree) => {
      const execution = await executions.load(tree, id);
      if (execution?.status !== "RUNNING") return;
      const steps = await recoverySteps(tree, execution, parts);
      const work = await workThrough(tree, steps, parts);
      for (const thread of threadsOf(execution)) {
        const { activity } = thread;
        if (activity.kind !== "invoking" || activity.returned) continue;
        const known = work.calls.some((call) => call.execution === execution && call.invocation === activity);
        if (!known && !tree.calls.has(callKey(id, activity.attempt))) {
          work.calls.push({ execution, invocation: activity });
        }
      }
      await commit(tree, work, false);
      dueTimes.set(id, root, nextDue(execution));
    });

  const rootOf = async (id: string): Promise<string | undefined> => {
    const item = await executions.item(id);
    return item === undefined ? undefined : String(item.root);
  };

  return {
    async create(machine, id, name, input) {
      const created = await run(id, id, async (tree) => {
        if (reserved.has(id) || tree.live.has(id)) return false;
        reserved.add(id);
        const execution = createExecution(
          machine,
          { id, name, root: id, depth: 0, secret: given.ids.secret() },
          input,
          clock.now(),
        );
        tree.live.set(id, execution);
        const work = await workThrough(tree, [{ execution, event: { kind: "begun" } }], parts);
        return commit(tree, work, true);
      });
      // It goes on meanwhile: what others could see of it waits for the disk anyway.
      if (created) await executions.onDisk();
      return created;
    },

    async deliver(id, event) {
      const root = await rootOf(id);
      return root === undefined ? false : deliverIn(root, id, event);
    },

    async inspect(id) {
      const root = await rootOf(id);
      return root === undefined ? undefined : run(root, id, (tree) => executions.load(tree, id));
    },

    settle: (id) => executions.settle(id),
    recover,

    async close() {
      closed = true;
      dueTimes.clear();
      for (const cancel of recoveries) cancel();
      await queue.idle();
    },
  };
}

function callKey(execution: string, attempt: number): string {
  return `${execution} ${attempt}`;
}

/** A later step of the same work may have ended what the call was for. */
function stillWaits(execution: Execution, { attempt }: Invocation): boolean {
  if (execution.status !== "RUNNING") return false;
  for (const { activity } of threadsOf(execution)) {
    if (activity.kind === "invoking" && activity.attempt === attempt) return true;
  }
  return false;
}
