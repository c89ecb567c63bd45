import { entryItem, itemEntry, keys, sealEntry } from "#records";
import { writeInLists } from "#tools";
/**
 * Records what came of actions, in one transaction where they came back together. The first outcome stands; where that
 * one says "unknown" and this one knows better (an answer that came late), it settles it.
 */
export async function recordResults(ports, run, results) {
    const writes = results.flatMap((result) => {
        const first = put(keys.outcome(run, result.action.call), outcome(ports, run, result, result.first));
        return result.settled === undefined ? [first] : [first, settling(ports, run, result, result.settled)];
    });
    const leftOut = new Set((await writeInLists(ports.table, writes)).flatMap((write) => (write.op === "put" ? [write.item.sk] : [])));
    const late = results.filter(({ action, first }) => first.state !== "unknown" && leftOut.has(keys.outcome(run, action.call).sk));
    for (const result of late)
        await settleLate(ports, run, result);
}
async function settleLate(ports, run, result) {
    const item = await ports.table.get(keys.outcome(run, result.action.call));
    if (item === undefined || itemEntry(item).state !== "unknown")
        return;
    await ports.table.write([settling(ports, run, result, { report: result.first })]);
}
/** Records how an outcome that was unknown is settled. False: it was settled before. */
export async function recordSettled(ports, run, action, settled) {
    const result = { action, first: settled.report };
    return (await ports.table.write([settling(ports, run, result, settled)])).ok;
}
function settling(ports, run, result, { report, by }) {
    const entry = outcome(ports, run, result, report, {
        kind: "reconciled",
        ...(by === undefined ? {} : { settledBy: by }),
    });
    return put(keys.reconciled(run, result.action.call), entry);
}
function outcome(ports, run, { action }, report, how = { kind: "outcome" }) {
    const said = report.state === "succeeded" ? { receipt: report.receipt } : { error: report.error };
    const base = { run, at: ports.clock.now(), by: `act-${ports.tool}`, call: action.call, state: report.state };
    return sealEntry({ ...base, ...how, ...said }, action.entry);
}
function put(key, entry) {
    return { op: "put", item: entryItem(key, entry), if: { kind: "absent" } };
}
/** Records that a rule denied an action, unless it was sent or denied before. */
export async function recordDenials(ports, run, denials) {
    await Promise.all(denials.map(async ({ call, entry, error }) => {
        const body = { run, at: ports.clock.now(), by: `act-${ports.tool}`, kind: "outcome", call, error };
        const denied = sealEntry({ ...body, state: "denied" }, entry);
        await ports.table.write([
            put(keys.outcome(run, call), denied),
            { op: "check", key: keys.intent(run, call), if: { kind: "absent" } },
        ]);
    }));
}
