import { checkApproval } from "#approvals";
import { diagnose, tellReason } from "#diagnostics";
import type { JsonObject, Write } from "#ports";
import { type CallError, loadLedgerMoves } from "#records";
import {
  type Authorisation,
  authorise,
  type CalledPhase,
  digestOfOperation,
  GatewayError,
  type LazyServer,
  needsApproval,
  type OperationCommand,
  toCallError,
} from "#tools";
import type { CallKey } from "#trust";
import type { ActPorts } from "./ports.ts";
import { idempotencyKeyOf } from "./record/record-intents.ts";
import type { Action } from "./send/action.ts";

/** A call that a rule denies. */
export interface Denial {
  readonly call: string;
  readonly entry: string;
  readonly error: CallError;
}

/** What may be sent, what may not, and what takes the approval in the transaction before. */
export interface AuthorisedActions {
  readonly allowed: readonly Action[];
  readonly denied: readonly Denial[];
  readonly taking: readonly Write[];
}

type Judged = CalledPhase["calls"][number] & { readonly judged: Authorisation };

/**
 * Judges actions that nothing is recorded of yet. Under an approval they are one whole: one that is denied denies all,
 * because what would be sent is then not what was shown.
 */
export async function authoriseActions(
  ports: ActPorts,
  called: CalledPhase,
  server: LazyServer,
  approval: string | undefined,
): Promise<AuthorisedActions> {
  // What an approval rests on is compared with what was approved; without one, a ledger that moved on is the only sign.
  const { moved } = approval === undefined ? await loadLedgerMoves(ports.table, called.run.run) : {};
  const judged: Judged[] = [];
  for (const placed of called.calls) {
    judged.push({ ...placed, judged: await judge(ports, called, placed, server, moved) });
  }
  if (approval === undefined) return withoutApproval(called, judged);
  const denied = judged.flatMap(denialOf);
  if (denied.length > 0) return { allowed: [], denied: denyAll(judged, denied), taking: [] };
  const check = await checkApproval(ports, called, approval);
  if (!check.ok) {
    return { allowed: [], denied: judged.map(({ call, entry }) => ({ call, entry, error: check.error })), taking: [] };
  }
  const allowed = judged.flatMap((one) => actionOf(called, one, { approval, validUntil: check.validUntil }));
  return { allowed, denied: [], taking: check.writes };
}

function withoutApproval(called: CalledPhase, judged: readonly Judged[]): AuthorisedActions {
  const unapproved = judged.flatMap((one): readonly Denial[] => {
    if (!one.judged.ok || !needsApproval(one.judged.operation, called.phase)) return [];
    const { title } = one.judged.operation;
    return [
      { call: one.call, entry: one.entry, error: toCallError([diagnose("AOP611", { operation: title, found: "–" })]) },
    ];
  });
  const denied = [...judged.flatMap(denialOf), ...unapproved];
  const refused = new Set(denied.map(({ call }) => call));
  const allowed = judged.filter(({ call }) => !refused.has(call)).flatMap((one) => actionOf(called, one, {}));
  return { allowed, denied, taking: [] };
}

/** Those that would have been allowed alone are told what denied the whole. */
function denyAll(judged: readonly Judged[], denied: readonly Denial[]): readonly Denial[] {
  return judged.map((one) => {
    const own = denied.find(({ call }) => call === one.call);
    if (own !== undefined) return own;
    const operation = one.judged.ok ? one.judged.operation.title : "–";
    return { call: one.call, entry: one.entry, error: toCallError([diagnose("AOP612", { operation })]) };
  });
}

function denialOf({ call, entry, judged }: Judged): readonly Denial[] {
  return judged.ok ? [] : [{ call, entry, error: judged.error }];
}

function actionOf(
  called: CalledPhase,
  { call, entry, judged }: Judged,
  approved: Pick<Action, "approval" | "validUntil">,
): readonly Action[] {
  if (!judged.ok) return [];
  const { operation } = judged;
  const idempotencyKey = idempotencyKeyOf(called.run.run, call);
  const catalog = digestOfOperation(operation);
  return [{ call, entry, operation, catalog, arguments: judged.arguments, idempotencyKey, ...approved }];
}

/** Judges one commanded action by today's catalog and the facts as recorded, its schema listed by the server if need be. */
export async function judge(
  ports: ActPorts,
  called: CalledPhase,
  { command }: CalledPhase["calls"][number],
  server: LazyServer,
  moved?: ReadonlySet<CallKey>,
): Promise<Authorisation> {
  const own = ownCommand(command, ports.tool);
  const grounds = {
    phase: called.phase,
    catalog: ports.catalog,
    command: own,
    facts: called.facts,
    now: ports.clock.now(),
    ...(moved === undefined ? {} : { moved }),
  };
  const first = authorise(grounds);
  if (!first.ok) return first;
  const schema = await listSchema(server, first);
  if (!schema.ok) return { ok: false, error: schema.error };
  return schema.listed === undefined ? first : authorise({ ...grounds, listedSchema: schema.listed });
}

async function listSchema(
  server: LazyServer,
  { operation }: Extract<Authorisation, { ok: true }>,
): Promise<
  { readonly ok: true; readonly listed: JsonObject | undefined } | { readonly ok: false; readonly error: CallError }
> {
  try {
    return { ok: true, listed: await server.listedSchema(operation) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return {
      ok: false,
      error: toCallError([diagnose("AOP509", { operation: operation.title, reason: tellReason(reason) })]),
    };
  }
}

function ownCommand(command: { readonly kind: string; readonly call: string }, tool: string): OperationCommand {
  const own = command as OperationCommand;
  if (own.kind === "act" && own.tool === tool) return own;
  throw new GatewayError(`Unexpected call ${command.call}, expected an action of ${tool}`);
}
