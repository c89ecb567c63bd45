import type { z } from "zod";
import type { Catalog } from "#config";
import type { Item, Json } from "#ports";
import {
  type CallError,
  type Command,
  type IntentEntry,
  itemEntry,
  type OutcomeEntry,
  queryAll,
  type SpineEntry,
  sortableCall,
} from "#records";
import { type Facts, type Ref, resolveRef } from "#trust";
import type { Plain } from "../call.ts";
import type { ApiPorts } from "../ports.ts";
import { toTime } from "../schemas/common.ts";
import type { action } from "../schemas/runs.ts";

/** An action as it is shown. */
export type ActionView = Plain<z.output<typeof action>>;

type ActCommand = Extract<Command, { kind: "act" }>;

/** The actions that a run's phases have asked for so far, in their order, each with what became of it. */
export async function viewActions(
  { table, catalog }: Pick<ApiPorts, "table" | "catalog">,
  run: string,
  spines: readonly (readonly SpineEntry[])[],
  facts: Facts,
): Promise<readonly ActionView[]> {
  const records = new Map((await queryAll(table, `ACT#${run}`)).map((item) => [item.sk, item]));
  return spines.flatMap((spine) => {
    const refused = refusedCalls(spine);
    return listActs(spine).map(({ command, phase }) =>
      viewAction(command, phase, { catalog, records, facts, refused: refused.get(command.call) }),
    );
  });
}

/** The actions that a phase's code and agents have asked for, with the phase. */
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
  readonly records: ReadonlyMap<string, Item>;
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

function viewAction(command: ActCommand, phase: number, { catalog, records, facts, refused }: Recorded): ActionView {
  const key = sortableCall(command.call);
  const intent = entryOf<IntentEntry>(records.get(`${key}~1`));
  const outcome = entryOf<OutcomeEntry>(records.get(`${key}~3`) ?? records.get(`${key}~2`));
  const at = outcome?.at ?? intent?.at;
  const error = outcome ? outcome.error : refused;
  return {
    id: command.call,
    phase,
    tool: command.tool,
    operation: command.operation,
    title: catalog.get(command.tool)?.operations.get(command.operation)?.title ?? command.operation,
    status: statusOf(intent, outcome, records.has(`${key}~1.sent`), refused !== undefined),
    arguments: intent?.arguments ?? plainArguments(command.args, facts),
    ...(intent?.approval === undefined ? {} : { approval: intent.approval }),
    ...(outcome?.receipt === undefined ? {} : { receipt: outcome.receipt }),
    ...(error === undefined ? {} : { error: { code: error.code, message: error.message } }),
    ...(at === undefined ? {} : { at: toTime(at) }),
  };
}

function statusOf(
  intent: IntentEntry | undefined,
  outcome: OutcomeEntry | undefined,
  sent: boolean,
  refused: boolean,
): ActionView["status"] {
  if (outcome) return outcome.state;
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

function entryOf<E extends IntentEntry | OutcomeEntry>(item: Item | undefined): E | undefined {
  return item && itemEntry<E>(item);
}
