import { expired } from "#approvals";
import { type Bilingual, diagnose, tellReason } from "#diagnostics";
import { ToolCallError } from "#ports";
import { callTool, errorText, type LazyServer, pause, toCallError } from "#tools";
import type { ActPorts } from "../ports.ts";
import type { Action, Report } from "./action.ts";
import { receiptIn, storableReceipt } from "./receipt.ts";

const SEND_LIMIT_MS = 60_000;
/** Waits before a call is made again that certainly never left. */
const BACK_OFF_MS = [200, 800] as const;

/** A report of one sending; `refused` is what the tool itself said where it answered with an error. */
export type Sent = Report & { readonly refused?: string };

/**
 * Sends an action once, and reports what came back (spec trust.md section 5). Only a call that certainly never left is
 * made again. An answer without a receipt, a time-out and a lost response are unknown. Nothing is sent after the
 * approval's end.
 */
export async function sendAction(
  ports: Pick<ActPorts, "clock" | "timezone">,
  server: LazyServer,
  action: Action,
): Promise<Sent> {
  for (let round = 0; ; round += 1) {
    const { validUntil } = action;
    if (validUntil !== undefined && ports.clock.now() >= validUntil) {
      return { state: "failed", error: toCallError([expired(ports, validUntil)]) };
    }
    try {
      return await sendOnce(ports, server, action);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (!(cause instanceof ToolCallError) || cause.sent === "maybe") return unknown(action, tellReason(reason));
      const wait = BACK_OFF_MS[round];
      if (wait === undefined) return failed(action, tellReason(reason));
      await pause(ports.clock, wait);
    }
  }
}

async function sendOnce(ports: Pick<ActPorts, "clock">, server: LazyServer, action: Action): Promise<Sent> {
  const { operation, idempotencyKey } = action;
  const key = operation.idempotencyKey === undefined ? {} : { [operation.idempotencyKey]: idempotencyKey };
  const connected = await connect(server);
  const answer = await callTool(connected, operation.name, { ...action.arguments, ...key }, ports.clock, SEND_LIMIT_MS);
  if (answer.isError) return refused(action, errorText(answer.content));
  const receipt = receiptIn(answer.content, operation.receipt);
  return receipt === undefined
    ? unknown(action, { ja: "返事に控えがありません", en: "an answer without a receipt" })
    : { state: "succeeded", receipt: storableReceipt(receipt) };
}

/** A tool that cannot even be reached has received nothing. */
async function connect(server: LazyServer): Promise<Awaited<ReturnType<LazyServer["connect"]>>> {
  try {
    return await server.connect();
  } catch (cause) {
    throw new ToolCallError(cause instanceof Error ? cause.message : String(cause), { sent: "no", cause });
  }
}

function failed(action: Action, reason: Bilingual): Report {
  return { state: "failed", error: toCallError([diagnose("AOP631", { operation: action.operation.title, reason })]) };
}

/** A tool that answers with an error may have failed after it wrote: without a look-up there is only its word. */
function refused(action: Action, said: string): Sent {
  const told = tellReason(said);
  if (action.operation.find !== undefined) return { ...failed(action, told), refused: said };
  return failed(action, {
    ja: `${told.ja}（照会の手段がなく、ほかに裏づけはありません）`,
    en: `${told.en} (there is no look-up, so nothing else confirms it)`,
  });
}

/** The report of an action of which nobody knows whether it was carried out. */
export function unknown(action: Action, reason: Bilingual): Extract<Report, { state: "unknown" }> {
  return { state: "unknown", error: toCallError([diagnose("AOP630", { operation: action.operation.title, reason })]) };
}
