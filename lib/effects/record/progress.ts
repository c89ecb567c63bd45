import type { Table } from "#ports";
import type { CallKey } from "#trust";
import { type EffectState, loadEffectStates } from "./effect-state.ts";
import { mayBeSent } from "./grounded-intent.ts";

/** How far actions that belong together got; every one of them stands in exactly one list. */
export interface EffectProgress {
  readonly of: number;
  /** With a receipt. */
  readonly done: readonly CallKey[];
  /** Sent, and nobody knows what came of it. */
  readonly unknown: readonly CallKey[];
  /** Certainly not carried out: refused by the other system, or denied by a rule. */
  readonly failed: readonly CallKey[];
  readonly notSent: readonly CallKey[];
}

/** Looks up how far some actions of one phase got (spec trust.md section 5). */
export async function loadProgress(table: Table, run: string, calls: readonly CallKey[]): Promise<EffectProgress> {
  const states = await loadEffectStates(table, run, calls);
  return countProgress(calls.map((call) => ({ call, state: progressOf(states.get(call)) })));
}

function progressOf(effect: EffectState | undefined): EffectState["state"] | "authorised" {
  if (effect?.state === "dispatched" && !mayBeSent(effect.intent, effect.marked)) return "authorised";
  return effect?.state ?? "planned";
}

/** Sorts actions by how far they got; what was `authorised` was not sent, what was `dispatched` may have arrived. */
export function countProgress(
  actions: readonly { readonly call: CallKey; readonly state: EffectState["state"] | "authorised" }[],
): EffectProgress {
  const among = (...states: readonly string[]): readonly CallKey[] =>
    actions.flatMap(({ call, state }) => (states.includes(state) ? [call] : []));
  return {
    of: actions.length,
    done: among("succeeded"),
    unknown: among("unknown", "left-unknown", "dispatched"),
    failed: among("failed", "denied"),
    notSent: among("planned", "authorised"),
  };
}
