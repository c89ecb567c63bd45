import { runEnded } from "#approvals";
import { diagnose } from "#diagnostics";
import { loadRun } from "#records";
import { type CalledPhase, type LazyServer, toCallError } from "#tools";
import type { CallKey } from "#trust";
import { authoriseActions, type Denial } from "./authorise-actions.ts";
import { judgeAgain } from "./judge-again.ts";
import type { ActPorts } from "./ports.ts";
import { type EffectState, loadEffectState } from "./record/effect-state.ts";
import { markDispatched, recordIntents } from "./record/record-intents.ts";
import { recordDenials, recordUnsent } from "./record/record-results.ts";
import type { ResultLog } from "./record/result-log.ts";
import type { Action } from "./send/action.ts";
import { sendAndSettle } from "./send/reconcile.ts";

/** What was done about the actions of which nothing was recorded. */
export interface PlannedReply {
  readonly sent: number;
  readonly denied: number;
  /** Calls with which this invocation is through. */
  readonly handled: ReadonlySet<CallKey>;
  /** Another invocation recorded some of them first. */
  readonly overtaken: boolean;
}

/** Judges the planned actions of a group, records their intents in one transaction, and sends them. */
export async function sendPlanned(
  ports: ActPorts,
  called: CalledPhase,
  states: ReadonlyMap<CallKey, EffectState>,
  approval: string | undefined,
  server: LazyServer,
  log: ResultLog,
): Promise<PlannedReply> {
  const planned = called.calls.filter(({ call }) => states.get(call)?.state === "planned");
  if (planned.length === 0) return { sent: 0, denied: 0, handled: new Set(), overtaken: false };
  if (await hasEnded(ports, called.run.run)) return await denyEnded(ports, called, planned);
  const partly = approval !== undefined && planned.length < called.calls.length;
  if (partly) return await denyRest(ports, called, planned);
  const group = { ...called, calls: planned };
  const { allowed, denied, taking } = await authoriseActions(ports, group, server, approval);
  const { run } = called.run;
  await recordDenials(ports, run, denied);
  const at = ports.clock.now();
  const intents = { run, at, tool: ports.tool, ...(approval === undefined ? {} : { approval }) };
  const taken = allowed.length === 0 || (await recordIntents(ports.table, intents, allowed, taking));
  if (!taken) return await overtaken(ports, called, allowed, denied, approval, server, log);
  const handled = new Set(denied.map(({ call }) => call));
  let sent = 0;
  for (const action of allowed) {
    if (sent > 0 && ports.hasTime?.() === false) break;
    if (sent > 0 && (await hasEnded(ports, run))) {
      const rest = allowed.filter(({ call }) => !handled.has(call));
      await recordUnsent(ports, run, rest, toCallError([runEnded()]));
      for (const { call } of rest) handled.add(call);
      return { sent, denied: denied.length + rest.length, handled, overtaken: false };
    }
    sent += 1;
    if (await sendOne(ports, called, action, server, log)) handled.add(action.call);
  }
  return { sent, denied: denied.length, handled, overtaken: handled.size < planned.length };
}

async function hasEnded({ table }: ActPorts, run: string): Promise<boolean> {
  return (await loadRun(table, run))?.status !== "running";
}

/** Of a run that a person ended meanwhile nothing is begun any more; of a group, what has not been sent yet. */
async function denyEnded(ports: ActPorts, called: CalledPhase, rest: CalledPhase["calls"]): Promise<PlannedReply> {
  const error = toCallError([runEnded()]);
  await recordDenials(
    ports,
    called.run.run,
    rest.map(({ call, entry }) => ({ call, entry, error })),
  );
  return { sent: 0, denied: rest.length, handled: new Set(rest.map(({ call }) => call)), overtaken: false };
}

/** An approval is taken for all of its actions at once; what is left over of one was denied, or never belonged to it. */
async function denyRest(ports: ActPorts, called: CalledPhase, rest: CalledPhase["calls"]): Promise<PlannedReply> {
  const error = toCallError([diagnose("AOP615", { found: called.calls.map(({ call }) => call).join(", ") })]);
  await recordDenials(
    ports,
    called.run.run,
    rest.map(({ call, entry }) => ({ call, entry, error })),
  );
  return { sent: 0, denied: rest.length, handled: new Set(rest.map(({ call }) => call)), overtaken: false };
}

/**
 * The transaction did not go through, so somebody else was first with some of it. Under an approval that is all of it:
 * what is still planned then is denied. Without one, the others are tried again.
 */
async function overtaken(
  ports: ActPorts,
  called: CalledPhase,
  allowed: readonly Action[],
  denied: readonly Denial[],
  approval: string | undefined,
  server: LazyServer,
  log: ResultLog,
): Promise<PlannedReply> {
  const handled = new Set(denied.map(({ call }) => call));
  const now = await Promise.all(
    allowed.map(async (action) => ({ action, state: await loadEffectState(ports.table, called.run.run, action.call) })),
  );
  const rest = now.filter(({ state }) => state.state === "planned").map(({ action }) => action.call);
  const before = { sent: 0, denied: denied.length, handled, overtaken: true };
  if (rest.length === 0) return before;
  const calls = called.calls.filter(({ call }) => rest.includes(call));
  const group = { ...called, calls };
  const again =
    approval === undefined
      ? await sendPlanned(
          ports,
          group,
          new Map(rest.map((call) => [call, { state: "planned" }])),
          approval,
          server,
          log,
        )
      : await denyRest(ports, called, calls);
  return {
    sent: again.sent,
    denied: before.denied + again.denied,
    handled: new Set([...handled, ...again.handled]),
    overtaken: true,
  };
}

/**
 * Sends an action that was judged just now and was certainly not sent before. Without an idempotency key only a mark,
 * stored right before, keeps two invocations from sending it both. False: another invocation is sending it.
 */
async function sendOne(
  ports: ActPorts,
  called: CalledPhase,
  action: Action,
  server: LazyServer,
  log: ResultLog,
): Promise<boolean> {
  const { run } = called.run;
  const keyed = action.operation.idempotencyKey !== undefined;
  if (!keyed && !(await markDispatched(ports.table, run, action, ports.clock.now()))) return false;
  const again = () => judgeAgain(ports, called, action, server);
  await log.add({ action, ...(await sendAndSettle(ports, server, action, again)) });
  return true;
}
