import type { Clock, Ids, Json } from "#ports";
import type { Machine } from "./definition/machine.ts";
import { type ExecutionEvent, type TurnOutcome, takeTurn } from "./interpreter/events.ts";
import type { ChildExecution, Command, Execution, Invocation } from "./interpreter/execution.ts";
import { deriveSecret } from "./interpreter/task-token.ts";
import { createThread } from "./interpreter/threads.ts";
import type { Turn } from "./interpreter/turn.ts";
import type { Randomness } from "./language/randomness.ts";
import { StateError } from "./language/state-error.ts";
import type { MachineVersions } from "./machine-versions.ts";
import type { StoredExecutions } from "./stored-executions.ts";
import type { Tree } from "./tree-queue.ts";

/** An event on its way to an execution. */
export interface Step {
  readonly execution: Execution;
  readonly event: ExecutionEvent;
}

/** What events changed in a tree: to be stored in one go, before the calls are made. */
export interface Work {
  /** Whether the first step changed anything. */
  heard: boolean;
  durable: boolean;
  readonly touched: Map<string, Execution>;
  readonly calls: { readonly execution: Execution; readonly invocation: Invocation }[];
}

/** What working on a tree draws on. */
export interface WorkParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly randomness: Randomness;
  readonly machines: MachineVersions;
  readonly executions: StoredExecutions;
  /** Ids that are being taken by an execution not stored yet. */
  readonly reserved: Set<string>;
  readonly log: (message: string, fault: unknown) => void;
  readonly onState: (state: string) => void;
}

/** Machines that start each other without end must not fill the memory. */
const DEEPEST = 64;

/** Works steps through a tree, with all that follows from them for parents and children. */
export async function workThrough(tree: Tree, steps: Step[], parts: WorkParts): Promise<Work> {
  const work: Work = { heard: false, durable: false, touched: new Map(), calls: [] };
  for (let step = steps.shift(), first = true; step !== undefined; step = steps.shift(), first = false) {
    const heard = await takeStep(tree, step, steps, work, parts);
    if (first) work.heard = heard;
  }
  return work;
}

/** An execution that has not begun. */
export function createExecution(
  machine: Machine,
  place: Pick<Execution, "id" | "name" | "root" | "depth" | "secret"> & Partial<Pick<Execution, "parent">>,
  input: Json,
  now: number,
): Execution {
  const { timeoutSeconds } = machine;
  return {
    ...place,
    machine: machine.machine,
    input,
    startedAt: now,
    status: "RUNNING",
    events: 0,
    attempts: 0,
    parts: 0,
    thread: createThread(machine.chart, { index: 0 }),
    ...(timeoutSeconds !== undefined && { deadline: now + timeoutSeconds * 1000 }),
  };
}

async function takeStep(tree: Tree, step: Step, steps: Step[], work: Work, parts: WorkParts): Promise<boolean> {
  const { execution, event } = step;
  const running = execution.status === "RUNNING";
  const turn = await createTurn(execution, parts);
  const { heard, changed } = await takeTurnSafely(turn, event, parts);
  if (!changed) return false;
  work.touched.set(execution.id, execution);
  work.durable ||= turn.durable;
  for (const command of turn.commands) await followCommand(tree, execution, command, steps, work, parts);
  if (running && execution.status !== "RUNNING" && execution.parent !== undefined) {
    const parent = await parts.executions.load(tree, execution.parent.execution);
    if (parent !== undefined) steps.push({ execution: parent, event: { kind: "child-ended", child: execution } });
  }
  return heard;
}

async function createTurn(execution: Execution, parts: WorkParts): Promise<Turn> {
  const { clock, randomness, machines, onState } = parts;
  const machine = machines.loaded(execution.machine) ?? (await machines.load(execution.machine));
  if (machine === undefined) throw new Error(`the machine of the execution ${execution.id} is not stored`);
  return {
    execution,
    machine,
    now: clock.now(),
    randomness,
    onState,
    ready: [],
    commands: [],
    durable: false,
  };
}

/** A fault of the interpreter itself ends the execution, visibly, instead of leaving it in an unknown state. */
async function takeTurnSafely(turn: Turn, event: ExecutionEvent, parts: WorkParts): Promise<TurnOutcome> {
  try {
    return await takeTurn(turn, event);
  } catch (thrown) {
    parts.log(`the execution ${turn.execution.id} cannot go on`, thrown);
    turn.ready.length = 0;
    return takeTurn(turn, { kind: "stopped", status: "FAILED", error: "States.Runtime", cause: String(thrown) });
  }
}

async function followCommand(
  tree: Tree,
  execution: Execution,
  command: Command,
  steps: Step[],
  work: Work,
  parts: WorkParts,
): Promise<void> {
  switch (command.kind) {
    case "invoke":
      work.calls.push({ execution, invocation: command.invocation });
      return;
    case "start-child":
      steps.push(await startChild(tree, execution, command.child, parts));
      return;
    case "stop-child": {
      const child = await parts.executions.load(tree, command.child);
      const cause = `The execution ${execution.id} that started it no longer waits for it.`;
      if (child?.parent?.execution === execution.id) {
        steps.push({ execution: child, event: { kind: "stopped", status: "ABORTED", cause } });
      }
    }
  }
}

/** The first step of a child, or the failure of the task that wanted it. */
export async function startChild(
  tree: Tree,
  execution: Execution,
  child: ChildExecution,
  parts: WorkParts,
): Promise<Step> {
  const refuse = (error: string, cause: string): Step => ({
    execution,
    event: { kind: "failed", attempt: child.attempt, failure: new StateError(`StepFunctions.${error}`, cause) },
  });
  const { machines, executions, reserved, clock } = parts;
  const machine = await machines.load(child.machine);
  const id = child.execution;
  if (machine === undefined) {
    return refuse("StateMachineDoesNotExistException", `State Machine Does Not Exist: '${child.machine}'`);
  }
  if (execution.depth >= DEEPEST) {
    return refuse("ExecutionLimitExceededException", `More than ${DEEPEST} executions inside each other`);
  }
  if (child.named && (reserved.has(id) || tree.live.has(id) || (await executions.item(id)) !== undefined)) {
    return refuse("ExecutionAlreadyExistsException", `Execution Already Exists: '${id}'`);
  }
  reserved.add(id);
  const place = {
    id,
    name: child.name,
    root: tree.root,
    secret: deriveSecret(execution.secret, id),
    depth: execution.depth + 1,
    parent: { execution: execution.id, attempt: child.attempt },
  };
  const started = createExecution(machine, place, child.input, clock.now());
  tree.live.set(id, started);
  return { execution: started, event: { kind: "begun" } };
}
