import type { Execution } from "./interpreter/execution.ts";
import { threadsOf } from "./interpreter/threads.ts";
import type { Tree } from "./tree-queue.ts";
import { type Step, startChild, type WorkParts } from "./tree-work.ts";

/**
 * What a stored execution missed while its process was not running, children first of all: one that was to be
 * started and is not stored, one that ended, and, for a child, an owner that no longer waits for it.
 */
export async function recoverySteps(tree: Tree, execution: Execution, parts: WorkParts): Promise<Step[]> {
  if (await isOrphan(tree, execution, parts)) {
    const cause = "The execution that started it no longer waits for it.";
    return [{ execution, event: { kind: "stopped", status: "ABORTED", cause } }];
  }
  const steps: Step[] = [];
  for (const { activity } of threadsOf(execution)) {
    if (activity.kind !== "child") continue;
    const child = await parts.executions.load(tree, activity.execution);
    if (child === undefined) steps.push(await startChild(tree, execution, activity, parts));
    else if (child.status !== "RUNNING") steps.push({ execution, event: { kind: "child-ended", child } });
  }
  return steps;
}

async function isOrphan(tree: Tree, { id, parent }: Execution, parts: WorkParts): Promise<boolean> {
  if (parent === undefined) return false;
  const owner = await parts.executions.load(tree, parent.execution);
  if (owner?.status !== "RUNNING") return true;
  for (const { activity } of threadsOf(owner)) {
    if (activity.kind === "child" && activity.execution === id && activity.attempt === parent.attempt) return false;
  }
  return true;
}
