import { diagnose } from "#diagnostics";
import { keys } from "#records";
import { toCallError } from "#tools";
import { recordSettled } from "./record/record-results.ts";
import { sendAndSettle } from "./send/reconcile.ts";
/**
 * Settles an unknown outcome by a person's answer: done with its receipt, left unknown, or not done, which allows
 * exactly one more sending, if it would be allowed today. If that ends unknown too, a new question is due.
 */
export async function settleAnswer(ports, run, { action, question, answer }, server, again) {
    const by = `person:${answer.person}`;
    if (answer.outcome === "not-done") {
        if (!(await takeAnswer(ports, run, question)))
            return;
        const found = await sendOnceMore(ports, server, action, by, again);
        if (found !== undefined)
            await recordSettled(ports, run, action, found);
        return;
    }
    await recordSettled(ports, run, action, { report: reportOf(action, answer), by });
}
/** What a person knows was not done, and may not be done any more, is over. */
async function sendOnceMore(ports, server, action, by, again) {
    const error = await again();
    if (error !== undefined)
        return { report: { state: "failed", error }, by };
    const { first, settled } = await sendAndSettle(ports, server, action, again);
    return first.state === "unknown" ? settled : { report: first, by };
}
function reportOf(action, { outcome, receipt, person }) {
    if (outcome === "done" && receipt !== undefined)
        return { state: "succeeded", receipt };
    return {
        state: "unknown",
        error: toCallError([diagnose("AOP632", { operation: action.operation.title, person })]),
    };
}
/** One answer allows one sending; the claim is stored before anything leaves. */
async function takeAnswer(ports, run, question) {
    const item = { ...keys.consumed(question), run, question, at: ports.clock.now() };
    return (await ports.table.write([{ op: "put", item, if: { kind: "absent" } }])).ok;
}
