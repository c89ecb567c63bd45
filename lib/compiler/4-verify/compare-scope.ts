import type { AopChanges, KeptPhase } from "../1-plan/list-changes.ts";

/** One part that the machine does not compare, and the rule that says so (spec compile.md section 5). */
export interface Unchecked {
  readonly what: string;
  readonly rule: string;
}

/** What is compared after stacking, and what is not. */
export interface CompareScope {
  /** Unedited phases whose code must be the same to the last character. */
  readonly phases: readonly KeptPhase[];
  /** Whether code shared by phases must be the same where compared phases use it. */
  readonly shared: boolean;
  readonly unchecked: readonly Unchecked[];
}

/** Decides what can be compared at all. */
export function compareScope(changes: AopChanges, instruction: string | undefined): CompareScope {
  const single = changes.after.kind === "single";
  const instructionOnly = instruction !== undefined && !isEdited(changes);
  const restructured = isRestructured(changes) || changes.toolsTextDiffers;
  const ends = single ? [] : replacedEnds(changes);
  const allPhases: readonly Unchecked[] = [
    ...(!single && changes.outside.length > 0 ? [{ what: "all-phases", rule: "V2" }] : []),
    ...(instructionOnly ? [{ what: "all-phases", rule: "V4" }] : []),
  ];
  return {
    phases:
      single || allPhases.length > 0
        ? []
        : changes.kept.filter(
            (pair) => pair.unedited && !ends.includes(pair.before.name) && !ends.includes(pair.after.name),
          ),
    shared: !single && allPhases.length === 0 && !restructured,
    unchecked: [
      ...ends.map((name) => ({ what: `phase:${name}`, rule: "V1" })),
      ...allPhases,
      ...(single ? [{ what: "outside-the-edit", rule: "V3" }] : []),
      ...(restructured ? ["joining-code", "shared-code"].map((what) => ({ what, rule: "V5" })) : []),
    ],
  };
}

/** Whether anything was edited that counts by the lenient comparison. */
export function isEdited(changes: AopChanges): boolean {
  return (
    isStructural(changes) ||
    changes.outside.length > 0 ||
    changes.kept.some((pair) => pair.bodyEdited || pair.toolsEdited)
  );
}

/** Whether phases were added, deleted, moved, or renamed and edited. */
export function isStructural({ added, deleted, replaced, moved }: AopChanges): boolean {
  return added.length > 0 || deleted.length > 0 || replaced.length > 0 || moved;
}

function isRestructured(changes: AopChanges): boolean {
  return isStructural(changes) || changes.renamed.length > 0;
}

/** The names of old and new first, and old and new last phases where another phase took the place. */
function replacedEnds({ before, after, kept }: AopChanges): readonly string[] {
  const isSame = (a: string | undefined, b: string | undefined): boolean =>
    kept.some((pair) => pair.before.name === a && pair.after.name === b);
  const ends = [
    [before.phases[0]?.name, after.phases[0]?.name],
    [before.phases.at(-1)?.name, after.phases.at(-1)?.name],
  ] as const;
  return [...new Set(ends.flatMap(([old, now]) => (isSame(old, now) ? [] : [old, now])))].filter(
    (name) => name !== undefined,
  );
}

/**
 * Unedited phases that can behave differently although their code is the same: some phase before them was edited,
 * added, deleted or moved, so what they are handed may be another.
 */
export function mayBehaveDifferently(changes: AopChanges, compared: readonly KeptPhase[]): readonly string[] {
  const steady = new Map(changes.kept.map((pair) => [pair.after.number, pair] as const));
  const nameBefore = (pair: KeptPhase): string | undefined => changes.before.phases[pair.before.number - 2]?.name;
  let differs = false;
  const affected = new Set<string>();
  for (const { number, name } of changes.after.phases) {
    const pair = steady.get(number);
    if (pair && nameBefore(pair) !== changes.after.phases[number - 2]?.name) differs = true;
    if (differs) affected.add(name);
    if (!pair?.unedited) differs = true;
  }
  return compared.map(({ after }) => after.name).filter((name) => affected.has(name));
}
