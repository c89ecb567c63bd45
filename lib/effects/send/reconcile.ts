import { tellReason } from "#diagnostics";
import type { LazyServer } from "#tools";
import type { JudgeAgain } from "../judge-again.ts";
import type { ActPorts } from "../ports.ts";
import type { Action, Looked, Report, Result } from "./action.ts";
import { type Found, findEffect } from "./find-effect.ts";
import { sendAction, unknown } from "./send-action.ts";

/**
 * Sends an action, and where nobody knows what came of it, reconciles it. `again` is asked before it is sent a second
 * time.
 */
export async function sendAndSettle(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  again: JudgeAgain,
): Promise<Omit<Result, "action">> {
  const { refused, ...first } = await sendAction(ports, server, action);
  if (refused !== undefined) return { first: await confirmRefusal(ports, server, action, first, refused) };
  if (first.state !== "unknown") return { first };
  return await reconcile(ports, server, action, again, first);
}

/**
 * A tool that answered with an error is believed only where the look-up shows that nothing was done. A row that merely
 * repeats the arguments may be what it refused the action for.
 */
async function confirmRefusal(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  report: Report,
  said: string,
): Promise<Report> {
  const found = await findEffect(ports, server, action);
  if (found.found === "no") return report;
  const told = tellReason(said);
  if (found.found === "unclear")
    return unknown(action, { ja: `${told.ja}（${found.reason.ja}）`, en: `${told.en} (${found.reason.en})` });
  if (found.by === "key") return { state: "succeeded", receipt: found.receipt };
  return unknown(action, {
    ja: `${told.ja}（同じ内容の記録があります）`,
    en: `${told.en} (there is a record like it)`,
  });
}

/**
 * Finds out what became of an action that may have been carried out (spec trust.md section 5): it is looked up; where
 * the system takes an idempotency key, it is sent again under the same one, which cannot do it twice. Otherwise it
 * stays unknown: nothing is repeated blindly.
 */
export async function reconcile(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  again: JudgeAgain,
  unsure: Extract<Report, { state: "unknown" }>,
): Promise<Omit<Result, "action">> {
  const before = await findEffect(ports, server, action);
  if (before.found === "yes") {
    return { first: unsure, settled: { report: { state: "succeeded", receipt: before.receipt }, by: "find" } };
  }
  const first = { ...unsure, looked: lookedAt(ports, action, before) };
  if (action.operation.idempotencyKey === undefined) return { first };
  if ((await again()) !== undefined) return { first };
  const { refused: _, ...second } = await sendAction(ports, server, action);
  if (second.state === "succeeded") return { first, settled: { report: second, by: "retry-with-key" } };
  if (second.state === "unknown") return { first };
  const settled = await settleRefusedRetry(ports, server, action, second);
  return { first, ...(settled === undefined ? {} : { settled }) };
}

/** What is kept for whoever is asked about it. */
function lookedAt(ports: ActPorts, { operation }: Action, found: Exclude<Found, { found: "yes" }>): Looked {
  const at = ports.clock.now();
  if (operation.find === undefined) return { found: "nothing to ask", at };
  return { found: found.found, at, ...(found.found === "unclear" ? { reason: found.reason } : {}) };
}

/** A system that refuses the second attempt may have taken the first: only a look-up can tell. */
async function settleRefusedRetry(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  refused: Report,
): Promise<NonNullable<Result["settled"]> | undefined> {
  const after = await findEffect(ports, server, action);
  if (after.found === "yes") return { report: { state: "succeeded", receipt: after.receipt }, by: "find" };
  return after.found === "no" ? { report: refused, by: "find" } : undefined;
}
