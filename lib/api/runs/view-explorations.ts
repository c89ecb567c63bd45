import type { z } from "zod";
import { bestNoted, type Command, ledgerPart, type SpineEntry } from "#records";
import type { Facts, Ref } from "#trust";
import type { Plain } from "../call.ts";
import type { exploration } from "../schemas/runs.ts";
import { toTime } from "../to-time.ts";
import type { CalledOperations } from "./record/called-operations.ts";
import { viewValues } from "./view-value.ts";

type ExplorationView = Plain<z.output<typeof exploration>>;

type Explore = Extract<Command, { kind: "agent" }> & Required<Pick<Extract<Command, { kind: "agent" }>, "explore">>;

type ModelEntry = Extract<SpineEntry, { kind: "model" }>;

/** What the ledgers of a phase's explorations were made from: the facts of all these have to be loaded. */
export function listNotedRefs(spine: readonly SpineEntry[]): readonly Ref[] {
  const given = listExplores(spine).flatMap(({ explore }) => Object.values(explore.facts));
  const noted = spine.flatMap((entry) => (entry.kind === "model" ? (entry.ledger?.noted ?? []) : []));
  return [...given, ...noted.map(({ ref }) => ref)];
}

/** Shows how the explorations of a phase went, in the order in which they were begun; `isOver` once the phase is. */
export function viewExplorations(
  { phase, spine, isOver }: { readonly phase: number; readonly spine: readonly SpineEntry[]; readonly isOver: boolean },
  facts: Facts,
  called: CalledOperations,
): readonly ExplorationView[] {
  return listExplores(spine).map((command): ExplorationView => {
    const { call, instructions, explore } = command;
    const turns = spine.filter((entry): entry is ModelEntry => entry.kind === "model" && entry.call === call);
    const notes = turns.flatMap(({ ledger }) => ledger ?? []);
    const parts: Record<ReturnType<typeof ledgerPart>, [string, Ref][]> = { facts: [], guesses: [], open: [] };
    for (const [name, { ref, status }] of bestNoted(explore.facts, notes, facts)) {
      parts[ledgerPart(status)].push([name, ref]);
    }
    const shown = (part: readonly [string, Ref][]) =>
      Object.values(viewValues(`${phase}/${call}`, Object.fromEntries(part), facts, called));
    return {
      call,
      task: instructions,
      state: stateOf(call, spine, turns, isOver),
      facts: shown(parts.facts),
      guesses: shown(parts.guesses),
      open: shown(parts.open),
      plans: turns.flatMap(({ turn, at, ledger }) =>
        ledger?.plan === undefined ? [] : [{ turn, at: toTime(at), steps: [...ledger.plan] }],
      ),
      progress: turns.flatMap(({ turn, at, ledger }) =>
        ledger?.progress === undefined ? [] : [{ turn, at: toTime(at), ...ledger.progress }],
      ),
    };
  });
}

function listExplores(spine: readonly SpineEntry[]): readonly Explore[] {
  return spine.flatMap((entry) =>
    entry.kind === "turn"
      ? entry.commands.filter((one): one is Explore => one.kind === "agent" && "explore" in one)
      : [],
  );
}

/** What became of it: what it produced counts from the turn on in which it did. */
function stateOf(
  call: string,
  spine: readonly SpineEntry[],
  turns: readonly ModelEntry[],
  isOver: boolean,
): ExplorationView["state"] {
  const answers = spine.flatMap((entry) => ("answered" in entry ? entry.answered : []));
  const answered = answers.find((one) => one.call === call)?.answer;
  if (answered?.ok === true || turns.some(({ produced }) => produced !== undefined)) return "produced";
  return answered !== undefined || isOver ? "failed" : "working";
}
