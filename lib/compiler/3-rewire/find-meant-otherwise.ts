import type { AopPhase } from "#aop";
import { type Bilingual, type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { type Callee, grantedCallees, type Manifest } from "#program";
import type { AopChanges, PhasePair } from "../1-plan/list-changes.ts";

/**
 * Words of a phase that stayed as they were and give it something else now (spec compile.md, R4): a phrase by which it
 * reads another phase's artifact than before, because the numbers or names around it changed, and the name of a called
 * AOP that is another one's by now. Phrases that come to the phase right before, then and now, follow whatever stands
 * there; an artifact that is read no more is a broken link.
 */
export function findMeantOtherwise(
  pair: PhasePair,
  changes: AopChanges,
  manifest: Pick<Manifest, "callees">,
  callees: readonly Callee[],
): readonly Diagnostic[] {
  const moved = [...findMovedPhrases(pair, changes), ...findMovedCalls(pair.after, manifest, callees)];
  return moved.map(({ text, before, now }) =>
    diagnose("AOP318", { phase: pair.after.name, text: excerpt(text), before, now }),
  );
}

interface Moved {
  readonly text: string;
  readonly before: Bilingual;
  readonly now: Bilingual;
}

const NOTHING = "–";

function findMovedPhrases({ before, after }: PhasePair, changes: AopChanges): readonly Moved[] {
  const [old, now] = [readNames(before, changes.before.phases), readNames(after, changes.after.phases)];
  const rightBefore = changes.before.phases[before.number - 2]?.name ?? NOTHING;
  return [...now].flatMap(([text, name]) => {
    const meant = old.get(text) ?? rightBefore;
    return name === NOTHING || name === meant ? [] : [{ text, before: quoted(meant), now: quoted(name) }];
  });
}

/** The phase that each phrase comes to, but for those that come to the phase right before. */
function readNames({ reads }: AopPhase, phases: readonly AopPhase[]): ReadonlyMap<string, string> {
  return new Map(
    reads.map(({ text, number }) => [text, phases.find((phase) => phase.number === number)?.name ?? NOTHING]),
  );
}

function findMovedCalls(
  after: AopPhase,
  { callees: known = [] }: Pick<Manifest, "callees">,
  callees: readonly Callee[],
): readonly Moved[] {
  return grantedCallees(after, { callees }).flatMap((now) => {
    const before = known.find(({ name }) => name === now.name);
    if (!before || before.aop === now.aop) return [];
    return [{ text: `AOP「${now.name}」`, before: describeCallee(before), now: describeCallee(now) }];
  });
}

function describeCallee({ title, aop }: Callee): Bilingual {
  const { ja, en } = quoted(title);
  return { ja: `${ja} (${excerpt(aop)})`, en: `${en} (${excerpt(aop)})` };
}

function quoted(name: string): Bilingual {
  return { ja: `「${excerpt(name)}」`, en: `"${excerpt(name)}"` };
}
