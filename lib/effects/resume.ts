import { loadApproval } from "#approvals";
import type { CatalogOperation } from "#config";
import type { Table } from "#ports";
import type { IntentEntry } from "#records";
import type { LazyServer } from "#tools";
import type { CallKey } from "#trust";
import type { ActPorts } from "./ports.ts";
import type { EffectState } from "./record/effect-state.ts";
import type { ResultLog } from "./record/result-log.ts";
import type { Action } from "./send/action.ts";
import { reconcile } from "./send/reconcile.ts";
import { unknown } from "./send/send-action.ts";
import { sendMarked } from "./send-planned.ts";
import { settleAnswer } from "./settle-answer.ts";

/** An action that something is recorded of. */
export interface Begun {
  readonly call: CallKey;
  readonly entry: string;
  readonly state: EffectState;
}

/**
 * Takes an action up again from the record: one whose intent has no outcome is reconciled, one whose outcome is unknown
 * is settled by a person's answer. Everything else stands. True when there was something to do.
 */
export async function resume(
  ports: ActPorts,
  run: string,
  { call, entry, state }: Begun,
  server: LazyServer,
  log: ResultLog,
): Promise<boolean> {
  if (state.state === "dispatched") {
    const action = await actionOf(ports, state.intent, entry);
    const keyed = action.operation.idempotencyKey !== undefined;
    const sent = keyed || state.marked ? undefined : await sendMarked(ports, run, action, server);
    await log.add(sent ?? { action, ...(await reconcileLost(ports, server, action)) });
    return true;
  }
  if (state.state !== "unknown" || state.answer === undefined) return false;
  const action = await actionOf(ports, state.intent, entry);
  await settleAnswer(ports, run, { call, action, question: state.question, answer: state.answer }, server);
  return true;
}

async function reconcileLost(ports: ActPorts, server: LazyServer, action: Action) {
  const first = unknown(action, "結果の記録がありません (no outcome was recorded)");
  const settled = await reconcile(ports, server, action);
  return { first, ...(settled === undefined ? {} : { settled }) };
}

/** The action as its intent recorded it; one whose operation is gone from the catalog can only be asked about. */
async function actionOf(ports: ActPorts, intent: IntentEntry, entry: string): Promise<Action> {
  const operation = ports.catalog.get(ports.tool)?.operations.get(intent.operation) ?? goneOperation(intent.operation);
  const until = intent.approval === undefined ? undefined : await approvalEnd(ports.table, intent.approval);
  return {
    call: intent.call,
    entry,
    operation,
    arguments: intent.arguments,
    idempotencyKey: intent.idempotencyKey,
    ...(until === undefined ? {} : { validUntil: until }),
  };
}

/** An approval that cannot be found has ended: nothing more is sent on it. */
async function approvalEnd(table: Table, approval: string): Promise<number> {
  return (await loadApproval(table, approval))?.validUntil ?? 0;
}

function goneOperation(name: string): CatalogOperation {
  return { name, title: name, access: "commit", approval: "always", least: {} };
}
