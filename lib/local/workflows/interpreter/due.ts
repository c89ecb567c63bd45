import { StateError } from "../language/state-error.ts";
import type { Execution, Thread } from "./execution.ts";
import { end, failState, orFail } from "./outcome.ts";
import { leaveWait, runReadyThreads } from "./run-states.ts";
import { makeReady, threadsOf } from "./threads.ts";
import type { Turn } from "./turn.ts";

/** When something of the execution is due next; undefined when it waits for no time. */
export function nextDue(execution: Execution): number | undefined {
  if (execution.status !== "RUNNING") return undefined;
  let earliest = execution.deadline ?? Number.POSITIVE_INFINITY;
  for (const thread of threadsOf(execution)) earliest = Math.min(earliest, dueOf(thread));
  return earliest === Number.POSITIVE_INFINITY ? undefined : earliest;
}

function dueOf({ activity }: Thread): number {
  switch (activity.kind) {
    case "waiting":
    case "backing-off":
      return activity.due;
    case "invoking":
      return Math.min(
        activity.deadline ?? Number.POSITIVE_INFINITY,
        activity.heartbeat?.due ?? Number.POSITIVE_INFINITY,
      );
    case "child":
      return activity.deadline ?? Number.POSITIVE_INFINITY;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** Fires everything that is due, in the order in which it fell due; false when nothing was. */
export async function fireDue(turn: Turn): Promise<boolean> {
  const { execution } = turn;
  let fired = false;
  for (let due = nextDue(execution); due !== undefined && due <= turn.now; due = nextDue(execution)) {
    fired = true;
    if (execution.deadline === due) {
      end(turn, "TIMED_OUT");
      execution.error = "States.Timeout";
      return true;
    }
    for (const thread of threadsOf(execution)) {
      if (dueOf(thread) === due) {
        await fire(turn, thread);
        break;
      }
    }
    await runReadyThreads(turn);
  }
  return fired;
}

async function fire(turn: Turn, thread: Thread): Promise<void> {
  const { activity } = thread;
  switch (activity.kind) {
    case "waiting":
      await orFail(turn, thread, () => leaveWait(turn, thread));
      return;
    case "backing-off":
      makeReady(turn, thread);
      return;
    case "invoking":
      if (
        activity.heartbeat !== undefined &&
        activity.heartbeat.due < (activity.deadline ?? Number.POSITIVE_INFINITY)
      ) {
        await failState(turn, thread, new StateError("States.HeartbeatTimeout", undefined));
        return;
      }
  }
  await failState(turn, thread, new StateError("States.Timeout", undefined));
}
