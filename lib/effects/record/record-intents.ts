import type { Table, Write } from "#ports";
import { digestOf, entryItem, keys, sealEntry, sha256Hex, stillRuns } from "#records";
import { digestOfOperation } from "#tools";
import type { Action } from "../send/action.ts";
import type { GroundedIntent } from "./grounded-intent.ts";

/** What all intents of one group share. */
export interface IntentGroup {
  readonly run: string;
  readonly at: number;
  readonly tool: string;
  readonly approval?: string;
}

/** The key under which an outside system carries an action out at most once: the same for the same call of a run. */
export function idempotencyKeyOf(run: string, call: string): string {
  return sha256Hex(`${run}|${call}`);
}

/**
 * Records that these actions are about to be sent, in one transaction with what takes their approval: all of it, or
 * nothing when any of them was recorded before, the approval is used or changed, or the run was ended meanwhile. Nothing may be sent before this
 * resolved to true.
 */
export async function recordIntents(
  table: Table,
  group: IntentGroup,
  actions: readonly Action[],
  taking: readonly Write[],
): Promise<boolean> {
  const intents = actions.flatMap((action): readonly Write[] => [
    { op: "put", item: intentItem(group, action), if: { kind: "absent" } },
    { op: "check", key: keys.outcome(group.run, action.call), if: { kind: "absent" } },
  ]);
  const stored = await table.write([...intents, ...taking, stillRuns(group.run)]);
  return stored.ok;
}

function intentItem({ run, at, tool, approval }: IntentGroup, action: Action) {
  const body = {
    run,
    at,
    by: `act-${tool}`,
    kind: "intent" as const,
    call: action.call,
    tool,
    operation: action.operation.name,
    arguments: action.arguments,
    argumentsDigest: digestOf(action.arguments),
    idempotencyKey: action.idempotencyKey,
    keyParameter: action.operation.idempotencyKey ?? null,
    catalog: action.catalog ?? digestOfOperation(action.operation),
    ...(approval === undefined ? {} : { approval }),
  };
  return entryItem(keys.intent(run, action.call), sealEntry<GroundedIntent>(body, action.entry));
}

/**
 * Marks that an action whose system takes no idempotency key is being sent now. False: somebody else is sending it, or
 * was, and it must not be sent here.
 */
export async function markDispatched(table: Table, run: string, action: Action, at: number): Promise<boolean> {
  const item = { ...keys.dispatched(run, action.call), run, call: action.call, at };
  const stored = await table.write([{ op: "put", item, if: { kind: "absent" } }]);
  return stored.ok;
}
