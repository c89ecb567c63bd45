import { type Aop, type AopPhase, listOutsideChanges, sameForStorage, sameForVerification } from "#aop";

/** Two phases that are one phase before and after an edit. */
export interface PhasePair {
  readonly before: AopPhase;
  readonly after: AopPhase;
}

/** A phase that kept its name, and what of it was edited. */
export interface KeptPhase extends PhasePair {
  /** Not one character differs: its code must be proven byte-identical. */
  readonly unedited: boolean;
  /** By the comparison that ignores white space. */
  readonly bodyEdited: boolean;
  /** By the comparison that ignores order, spacing and width. */
  readonly toolsEdited: boolean;
}

/** What lies between the AOP that the code was made from and the AOP as it is now (spec compile.md sections 1 and 2). */
export interface AopChanges {
  readonly before: Aop;
  readonly after: Aop;
  readonly kept: readonly KeptPhase[];
  /** Renamed, and otherwise the same by the lenient comparison. */
  readonly renamed: readonly PhasePair[];
  /** Renamed and edited: deleted and added, but the builder is shown the old code. */
  readonly replaced: readonly PhasePair[];
  readonly added: readonly AopPhase[];
  readonly deleted: readonly AopPhase[];
  /** Phases that are still there stand in another order. */
  readonly moved: boolean;
  /** Headings of the chapters outside the phases that differ by the lenient comparison. */
  readonly outside: readonly string[];
  /** Any character of a heading's tools differs. */
  readonly toolsTextDiffers: boolean;
}

/** Lists what was edited between two AOPs of the same kind. */
export function listChanges(before: Aop, after: Aop): AopChanges {
  return after.kind === "single" ? listSingleChanges(before, after) : listPhaseChanges(before, after);
}

/** A single-stage AOP is compared as a whole: any edit is an edit of its one phase. */
function listSingleChanges(before: Aop, after: Aop): AopChanges {
  const [old] = before.phases;
  const [now] = after.phases;
  const same = sameForStorage(before, after);
  const pair = old && now && { before: old, after: now };
  return {
    before,
    after,
    kept: pair
      ? [{ ...pair, unedited: sameForVerification(before, after), bodyEdited: !same, toolsEdited: false }]
      : [],
    renamed: [],
    replaced: [],
    added: [],
    deleted: [],
    moved: false,
    outside: [],
    toolsTextDiffers: old?.toolsText !== now?.toolsText,
  };
}

function listPhaseChanges(before: Aop, after: Aop): AopChanges {
  const kept = after.phases.flatMap((phase) => {
    const old = before.phases.find(({ name }) => name === phase.name);
    return old ? [comparePhases(old, phase)] : [];
  });
  const rest = {
    before: before.phases.filter((phase) => !kept.some((pair) => pair.before === phase)),
    after: after.phases.filter((phase) => !kept.some((pair) => pair.after === phase)),
  };
  const renamed = pairRenamed(rest.before, rest.after);
  const replaced = pairReplaced(before.phases, after.phases, [...kept, ...renamed]);
  const paired = [...kept, ...renamed, ...replaced];
  return {
    before,
    after,
    kept,
    renamed,
    replaced,
    added: after.phases.filter((phase) => !paired.some((pair) => pair.after === phase)),
    deleted: before.phases.filter((phase) => !paired.some((pair) => pair.before === phase)),
    moved: isMoved([...kept, ...renamed]),
    outside: listOutsideChanges(before, after),
    toolsTextDiffers: kept.some((pair) => pair.before.toolsText !== pair.after.toolsText),
  };
}

function comparePhases(before: AopPhase, after: AopPhase): KeptPhase {
  if (sameForVerification(before, after)) {
    return { before, after, unedited: true, bodyEdited: false, toolsEdited: false };
  }
  return {
    before,
    after,
    unedited: false,
    bodyEdited: !sameForStorage({ ...before, tools: after.tools }, after),
    toolsEdited: !sameForStorage({ ...before, body: after.body }, after),
  };
}

/** Phases of equal text and another name, in the order they stand. */
function pairRenamed(before: readonly AopPhase[], after: readonly AopPhase[]): readonly PhasePair[] {
  const free = new Set(before);
  return after.flatMap((phase) => {
    const old = [...free].find((candidate) => sameForStorage(candidate, phase));
    if (!old) return [];
    free.delete(old);
    return [{ before: old, after: phase }];
  });
}

/** What is left on both sides at the same place, between the same neighbours, is one phase renamed and edited. */
function pairReplaced(
  before: readonly AopPhase[],
  after: readonly AopPhase[],
  paired: readonly PhasePair[],
): readonly PhasePair[] {
  const left = gaps(before, (phase) => paired.find((pair) => pair.before === phase));
  const right = gaps(after, (phase) => paired.find((pair) => pair.after === phase));
  return right.flatMap(({ from, to, phases }) => {
    const other = left.find((gap) => gap.from === from && gap.to === to);
    return phases.flatMap((phase, i) => {
      const old = other?.phases[i];
      return old ? [{ before: old, after: phase }] : [];
    });
  });
}

interface Gap {
  readonly from: PhasePair | undefined;
  readonly to: PhasePair | undefined;
  readonly phases: readonly AopPhase[];
}

function gaps(phases: readonly AopPhase[], pairOf: (phase: AopPhase) => PhasePair | undefined): readonly Gap[] {
  const found: Gap[] = [];
  let from: PhasePair | undefined;
  let open: AopPhase[] = [];
  for (const phase of phases) {
    const pair = pairOf(phase);
    if (!pair) {
      open.push(phase);
      continue;
    }
    if (open.length > 0) found.push({ from, to: pair, phases: open });
    from = pair;
    open = [];
  }
  return open.length > 0 ? [...found, { from, to: undefined, phases: open }] : found;
}

function isMoved(pairs: readonly PhasePair[]): boolean {
  const order = pairs.toSorted((a, b) => a.after.number - b.after.number).map(({ before }) => before.number);
  return order.some((number, i) => i > 0 && number < (order[i - 1] ?? 0));
}
