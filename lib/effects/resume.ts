import { loadApproval } from "#approvals";
import type { CatalogOperation } from "#config";
import type { Table } from "#ports";
import { isSealed } from "#records";
import type { CalledPhase, LazyServer } from "#tools";
import type { CallKey } from "#trust";
import { isSameEntry, type JudgeAgain, judgeAgain } from "./judge-again.ts";
import type { ActPorts } from "./ports.ts";
import type { EffectState } from "./record/effect-state.ts";
import { type GroundedIntent, mayBeSent } from "./record/grounded-intent.ts";
import { markDispatched } from "./record/record-intents.ts";
import type { ResultLog } from "./record/result-log.ts";
import type { Action, Result } from "./send/action.ts";
import { reconcile, sendAndSettle } from "./send/reconcile.ts";
import { unknown } from "./send/send-action.ts";
import { settleAnswer } from "./settle-answer.ts";

/** An action that something is recorded of. */
export interface Begun {
  readonly call: CallKey;
  readonly entry: string;
  readonly state: EffectState;
}

/**
 * Takes an action up again from the record: one whose intent has no outcome is reconciled, one whose outcome is unknown
 * is settled by a person's answer. Everything else stands. Nothing is sent that would not be allowed today. True when
 * there was something to do.
 */
export async function resume(
  ports: ActPorts,
  called: CalledPhase,
  { call, entry, state }: Begun,
  server: LazyServer,
  log: ResultLog,
): Promise<boolean> {
  if (state.state === "dispatched") {
    const action = await actionOf(ports, state.intent, entry);
    const again = () => judgeAgain(ports, called, action, server);
    await log.add({ action, ...(await takeUp(ports, called.run.run, action, state, server, again)) });
    return true;
  }
  if (state.state !== "unknown" || state.answer === undefined) return false;
  const { question, answer } = state;
  const action = await actionOf(ports, state.intent, entry);
  const again = () => judgeAgain(ports, called, action, server, answer.at);
  const answered = { call, action, question, answer };
  await settleAnswer(ports, called.run.run, answered, server, again);
  return true;
}

/** Whether it may have been sent is told by the intent, never by today's catalog. */
async function takeUp(
  ports: ActPorts,
  run: string,
  action: Action,
  { intent, marked }: Extract<EffectState, { state: "dispatched" }>,
  server: LazyServer,
  again: JudgeAgain,
): Promise<Omit<Result, "action">> {
  if (!isSameEntry(ports, action)) {
    const reason = {
      ja: "設定が変わったため、もう送りません",
      en: "its catalog entry has changed, so it is not sent again",
    };
    return { first: unknown(action, reason) };
  }
  if (!mayBeSent(intent, marked) && (await markDispatched(ports.table, run, action, ports.clock.now()))) {
    const denied = await again();
    if (denied !== undefined) return { first: { state: "failed", error: denied } };
    return await sendAndSettle(ports, server, action, again);
  }
  const first = unknown(action, { ja: "結果の記録がありません", en: "no outcome was recorded" });
  return await reconcile(ports, server, action, again, first);
}

/** The action as its intent recorded it; one whose catalog entry is gone or changed can only be asked about. */
async function actionOf(ports: ActPorts, intent: GroundedIntent, entry: string): Promise<Action> {
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
  if (today === undefined || isSameEntry(ports, action)) return action;
  return { ...action, operation: goneOperation(today.name, today.title) };
}

/** An approval that cannot be found has ended: nothing more is sent on it. */
async function approvalEnd(table: Table, approval: string): Promise<number> {
  return (await loadApproval(table, approval))?.validUntil ?? 0;
}

function goneOperation(name: string, title: string): CatalogOperation {
  return { name, title, access: "commit", approval: "always", least: {} };
}
