import { canonicalJson } from "#records";
import type { ModelEntry } from "../agent/conversation.ts";
import { LEDGER_CALLS } from "./ledger-tools.ts";
import type { ExploreLimits } from "./limits.ts";

/**
 * What an exploration has to do next. `plan`: write down what is known, what is guessed, and a plan. `work`: search, and
 * say how it goes. `end`: its bounds are reached, so hand over what is known. `over`: it did not.
 */
export type Stage = "plan" | "work" | "end" | "over";

/** Where an exploration stands; computed from the journal each time. */
export interface ExploreState {
  readonly stage: Stage;
  /** Turns without progress since the plan. */
  readonly stalls: number;
  /** How many plans were written. */
  readonly plans: number;
  /** Tool answers came since it last said how it goes. */
  readonly owesProgress: boolean;
}

/** Reads where an exploration stands from its turns, whose calls are all answered. */
export function stateOf(
  entries: readonly ModelEntry[],
  limits: ExploreLimits & { readonly turns: number },
): ExploreState {
  const made = new Set<string>();
  let stalls = 0;
  let plans = 0;
  let missed = 0;
  let ended = false;
  let owesProgress = false;
  const stageAt = (turn: number): Stage => {
    if (ended) return "over";
    const stuck = plans === 0 || stalls >= limits.stalls;
    if (turn >= limits.turns - 1 || missed >= limits.stalls || (stuck && plans > limits.replans)) return "end";
    return stuck ? "plan" : "work";
  };
  for (const [turn, entry] of entries.entries()) {
    const stage = stageAt(turn);
    ended = stage === "end";
    if (entry.ledger?.plan) {
      plans += 1;
      stalls = 0;
      missed = 0;
    } else if (stage === "plan") missed += 1;
    else stalls = isStalled(entry, made) ? stalls + 1 : Math.max(0, stalls - 1);
    for (const call of toolCalls(entry)) made.add(call);
    if (entry.ledger?.progress || entry.ledger?.plan) owesProgress = false;
    if (entry.commands.length > 0) owesProgress = true;
  }
  return { stage: stageAt(entries.length), stalls, plans, owesProgress };
}

/**
 * A turn without progress: the model says so, or it only makes calls that were made before, or it does nothing. That it
 * says that it gets on counts for nothing.
 */
function isStalled(entry: ModelEntry, made: ReadonlySet<string>): boolean {
  const { progress, noted = [] } = entry.ledger ?? {};
  if (progress && (progress.looping || !progress.progressing)) return true;
  const calls = toolCalls(entry);
  if (calls.length > 0) return calls.every((call) => made.has(call)) || entry.commands.length === 0;
  return noted.every(({ ref }) => ref.kind === "made");
}

function toolCalls({ reply }: ModelEntry): readonly string[] {
  return reply.calls
    .filter(({ name }) => name !== "produce" && !LEDGER_CALLS.has(name))
    .map((call) => canonicalJson([call.name, call.arguments]));
}
