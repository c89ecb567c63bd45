import type { AopChanges, KeptPhase, PhasePair } from "../1-plan/list-changes.ts";

/** One part that the machine does not compare, and the rule that says so (spec compile.md section 5). */
export interface Unchecked {
  readonly what: string;
  readonly rule: string;
}

/** What is compared after stacking, and what is not. */
export interface CompareScope {
  /** Unedited phases whose code must be the same to the last character. */
  readonly phases: readonly KeptPhase[];
  /**
   * Phases of which only white space, the order of tools or the name was edited: the builder was not asked about them,
   * so their code must be the same too.
   */
  readonly unasked: readonly PhasePair[];
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
  const isProven = ({ before, after }: PhasePair): boolean =>
    !single && allPhases.length === 0 && !ends.includes(before.name) && !ends.includes(after.name);
  return {
    phases: changes.kept.filter((pair) => pair.unedited && isProven(pair)),
    unasked: [...changes.kept.filter((pair) => !pair.unedited && !isPhaseEdited(pair)), ...changes.renamed].filter(
      isProven,
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
function isEdited(changes: AopChanges): boolean {
  return isStructural(changes) || changes.outside.length > 0 || changes.kept.some(isPhaseEdited);
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
 * Unedited phases that can behave differently although their code is the same, because what they are handed may be
 * another: some phase before them was edited, or another phase stands right before them.
 */
export function mayBehaveDifferently(changes: AopChanges, compared: readonly KeptPhase[]): readonly string[] {
  const oldNumbers = new Map(
    [...changes.kept, ...changes.renamed].map((pair) => [pair.after.number, pair.before.number]),
  );
  const edited = new Set(changes.kept.filter(isPhaseEdited).map(({ after }) => after.number));
  const affected = new Set<number>();
  let differs = false;
  for (const { number } of changes.after.phases) {
    const old = oldNumbers.get(number);
    if (old === undefined || (oldNumbers.get(number - 1) ?? 0) !== old - 1) differs = true;
    if (differs) affected.add(number);
    if (edited.has(number)) differs = true;
  }
  return compared.flatMap(({ after }) => (affected.has(after.number) ? [after.name] : []));
}

/** Whether a phase was edited by the lenient comparison. */
export function isPhaseEdited(pair: KeptPhase): boolean {
  return pair.bodyEdited || pair.toolsEdited;
}
