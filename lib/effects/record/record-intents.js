import { digestOf, entryItem, keys, sealEntry, sha256Hex } from "#records";
/** The key under which an outside system carries an action out at most once: the same for the same call of a run. */
export function idempotencyKeyOf(run, call) {
    return sha256Hex(`${run}|${call}`);
}
/**
 * Records that these actions are about to be sent, in one transaction with what takes their approval: all of it, or
 * nothing when any of them was recorded before or the approval is used or changed. Nothing may be sent before this
 * resolved to true.
 */
export async function recordIntents(table, group, actions, taking) {
    const intents = actions.flatMap((action) => [
        { op: "put", item: intentItem(group, action), if: { kind: "absent" } },
        { op: "check", key: keys.outcome(group.run, action.call), if: { kind: "absent" } },
    ]);
    const stored = await table.write([...intents, ...taking]);
    return stored.ok;
}
function intentItem({ run, at, tool, approval }, action) {
    const body = {
        run,
        at,
        by: `act-${tool}`,
        kind: "intent",
        call: action.call,
        tool,
        operation: action.operation.name,
        arguments: action.arguments,
        argumentsDigest: digestOf(action.arguments),
        idempotencyKey: action.idempotencyKey,
        keyParameter: action.operation.idempotencyKey ?? null,
        catalog: action.catalog ?? digestOf(action.operation),
        ...(approval === undefined ? {} : { approval }),
    };
    return entryItem(keys.intent(run, action.call), sealEntry(body, action.entry));
}
/**
 * Marks that an action whose system takes no idempotency key is being sent now. False: somebody else is sending it, or
 * was, and it must not be sent here.
 */
export async function markDispatched(table, run, action, at) {
    const item = { ...keys.dispatched(run, action.call), run, call: action.call, at };
    const stored = await table.write([{ op: "put", item, if: { kind: "absent" } }]);
    return stored.ok;
}
