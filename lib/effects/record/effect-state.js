import { itemEntry, keys, queryAll, sortableCall, unknownEffectId, } from "#records";
/** Looks up how far an action got. */
export async function loadEffectState(table, run, call) {
    const items = await queryAll(table, keys.intent(run, call).pk, `${sortableCall(call)}~`);
    return await stateIn(table, run, call, new Map(items.map((item) => [item.sk, item])));
}
/** Looks up how far several actions of one phase got, in one query. */
export async function loadEffectStates(table, run, calls) {
    const [first] = calls;
    if (first === undefined)
        return new Map();
    const items = await queryAll(table, keys.intent(run, first).pk, commonPrefix(calls.map(sortableCall)));
    const bySort = new Map(items.map((item) => [item.sk, item]));
    const states = await Promise.all(calls.map((call) => stateIn(table, run, call, bySort)));
    return new Map(calls.map((call, index) => [call, states[index] ?? { state: "planned" }]));
}
function commonPrefix(texts) {
    return texts.reduce((prefix, text) => {
        let length = 0;
        while (length < prefix.length && prefix[length] === text[length])
            length += 1;
        return prefix.slice(0, length);
    });
}
async function stateIn(table, run, call, bySort) {
    const entryAt = (key) => {
        const item = bySort.get(key.sk);
        return item && itemEntry(item);
    };
    const settled = entryAt(keys.reconciled(run, call));
    if (settled !== undefined)
        return settledState(settled);
    const outcome = entryAt(keys.outcome(run, call));
    const intent = entryAt(keys.intent(run, call));
    if (outcome !== undefined && outcome.state !== "unknown")
        return settledState(outcome);
    if (intent === undefined)
        return { state: "planned" };
    if (outcome !== undefined)
        return await unknownState(table, run, intent, outcome);
    return { state: "dispatched", intent, marked: bySort.has(keys.dispatched(run, call).sk) };
}
function settledState(entry) {
    return entry.state === "unknown" ? { state: "left-unknown", entry } : { state: entry.state, entry };
}
/** Every time that an action was sent once more on a person's word uses up that word, so the next question is a new one. */
async function unknownState(table, run, intent, entry) {
    for (let attempt = 1;; attempt += 1) {
        const question = unknownEffectId(run, intent.call, attempt);
        if ((await table.get(keys.consumed(question))) !== undefined)
            continue;
        const item = await table.get(keys.decided(question));
        const answer = item && itemEntry(item);
        return { state: "unknown", intent, entry, question, ...(answer === undefined ? {} : { answer }) };
    }
}
