import { loadApproval } from "#approvals";
import { isSealed } from "#records";
import { isSameEntry, judgeAgain } from "./judge-again.ts";
import { markDispatched } from "./record/record-intents.ts";
import { reconcile, sendAndSettle } from "./send/reconcile.ts";
import { unknown } from "./send/send-action.ts";
import { settleAnswer } from "./settle-answer.ts";
/**
 * Takes an action up again from the record: one whose intent has no outcome is reconciled, one whose outcome is unknown
 * is settled by a person's answer. Everything else stands. Nothing is sent that would not be allowed today. True when
 * there was something to do.
 */
export async function resume(ports, called, { call, entry, state }, server, log) {
    if (state.state === "dispatched") {
        const action = await actionOf(ports, state.intent, entry);
        const again = () => judgeAgain(ports, called, action, server);
        await log.add({ action, ...(await takeUp(ports, called.run.run, action, state, server, again)) });
        return true;
    }
    if (state.state !== "unknown" || state.answer === undefined)
        return false;
    const action = await actionOf(ports, state.intent, entry);
    const again = () => judgeAgain(ports, called, action, server);
    const answered = { call, action, question: state.question, answer: state.answer };
    await settleAnswer(ports, called.run.run, answered, server, again);
    return true;
}
/**
 * Whether it may have been sent is told by the intent, never by today's catalog: an action without a key was sent only
 * if its mark is there.
 */
async function takeUp(ports, run, action, { intent, marked }, server, again) {
    if (!isSameEntry(ports, action)) {
        const reason = "設定が変わったため、もう送りません (its catalog entry has changed, so it is not sent again)";
        return { first: unknown(action, reason) };
    }
    const unsent = intent.keyParameter === null && !marked;
    if (unsent && (await markDispatched(ports.table, run, action, ports.clock.now()))) {
        const denied = await again();
        if (denied !== undefined)
            return { first: { state: "failed", error: denied } };
        return await sendAndSettle(ports, server, action, again);
    }
    const first = unknown(action, "結果の記録がありません (no outcome was recorded)");
    const settled = await reconcile(ports, server, action, again);
    return { first, ...(settled === undefined ? {} : { settled }) };
}
/** The action as its intent recorded it; one whose catalog entry is gone or changed can only be asked about. */
async function actionOf(ports, intent, entry) {
    const { approval, catalog } = isSealed(intent) ? intent : { ...intent, catalog: undefined };
    const today = ports.catalog.get(ports.tool)?.operations.get(intent.operation);
    const until = approval === undefined ? undefined : await approvalEnd(ports.table, approval);
    const action = {
        call: intent.call,
        entry,
        operation: today ?? goneOperation(intent.operation, intent.operation),
        arguments: intent.arguments,
        idempotencyKey: intent.idempotencyKey,
        ...(catalog === undefined ? {} : { catalog }),
        ...(approval === undefined ? {} : { approval }),
        ...(until === undefined ? {} : { validUntil: until }),
    };
    if (today === undefined || isSameEntry(ports, action))
        return action;
    return { ...action, operation: goneOperation(today.name, today.title) };
}
/** An approval that cannot be found has ended: nothing more is sent on it. */
async function approvalEnd(table, approval) {
    return (await loadApproval(table, approval))?.validUntil ?? 0;
}
function goneOperation(name, title) {
    return { name, title, access: "commit", approval: "always", least: {} };
}
