import type { z } from "zod";
import type { Catalog } from "#config";
import type { Json } from "#ports";
import type { CallError, Command, SpineEntry } from "#records";
import { type Facts, type Ref, resolveRef } from "#trust";
import type { Plain } from "../call.ts";
import type { action } from "../schemas/runs.ts";
import { toTime } from "../to-time.ts";
import type { RecordedEffect, RecordedEffects } from "./record/effects.ts";

/** An action as it is shown. */
export type ActionView = Plain<z.output<typeof action>>;

type ActCommand = Extract<Command, { kind: "act" }>;

/** The actions that a run has asked for so far, in their order, each with what became of it. */
export function viewActions(
  catalog: Catalog,
  spine: readonly SpineEntry[],
  effects: RecordedEffects,
  facts: Facts,
): readonly ActionView[] {
  const refused = refusedCalls(spine);
  return listActs(spine).map(({ command, phase }) =>
    viewAction(command, phase, {
      catalog,
      effect: effects.of(command.call),
      facts,
      refused: refused.get(command.call),
    }),
  );
}

/** The actions that a run's code and agents have asked for, with the phase of each. */
export function listActs(
  spine: readonly SpineEntry[],
): readonly { readonly command: ActCommand; readonly phase: number }[] {
  return spine.flatMap((entry) =>
    entry.kind === "turn" || entry.kind === "model"
      ? entry.commands.flatMap((command) => (command.kind === "act" ? [{ command, phase: entry.phase }] : []))
      : [],
  );
}

interface Recorded {
  readonly catalog: Catalog;
  readonly effect: RecordedEffect;
  readonly facts: Facts;
  /** Why the action was answered before anybody was asked to approve it. */
  readonly refused: CallError | undefined;
}

function refusedCalls(spine: readonly SpineEntry[]): ReadonlyMap<string, CallError> {
  const refused = new Map<string, CallError>();
  for (const entry of spine) {
    if (!("answered" in entry)) continue;
    for (const { call, answer } of entry.answered) if (!answer.ok) refused.set(call, answer.error);
  }
  return refused;
}

function viewAction(command: ActCommand, phase: number, { catalog, effect, facts, refused }: Recorded): ActionView {
  const { intent } = effect;
  const outcome = effect.settled ?? effect.outcome;
  const at = outcome?.at ?? intent?.at;
  const error = outcome ? outcome.error : refused;
  return {
    id: command.call,
    phase,
    tool: command.tool,
    operation: command.operation,
    title: catalog.get(command.tool)?.operations.get(command.operation)?.title ?? command.operation,
    status: statusOf(effect, refused !== undefined),
    arguments: intent?.arguments ?? plainArguments(command.args, facts),
    ...(intent?.approval === undefined ? {} : { approval: intent.approval }),
    ...(outcome?.receipt === undefined ? {} : { receipt: outcome.receipt }),
    ...(error === undefined ? {} : { error: { code: error.code, message: error.message } }),
    ...(at === undefined ? {} : { at: toTime(at) }),
    ...(intent === undefined || (effect.settled ?? outcome)?.state === "denied" ? {} : { sentAt: toTime(intent.at) }),
    ...(effect.settled?.settledBy === undefined ? {} : { settledBy: effect.settled.settledBy }),
  };
}

function statusOf({ intent, outcome, settled, sent }: RecordedEffect, refused: boolean): ActionView["status"] {
  const last = settled ?? outcome;
  if (last) return last.state;
  if (!intent) return refused ? "denied" : "planned";
  return sent ? "dispatched" : "authorised";
}

/** Before an action is sent its arguments are what they resolve to now; null where there is no one value. */
function plainArguments(
  args: { readonly [parameter: string]: Ref },
  facts: Facts,
): { readonly [parameter: string]: Json } {
  return Object.fromEntries(Object.entries(args).map(([name, ref]) => [name, resolveRef(ref, facts).value ?? null]));
}
