import { diagnose, excerpt } from "#diagnostics";
import { type Condition, listComparisons } from "../condition/condition.ts";
import type { AopPhase, ConditionLine, Field, Read } from "../model.ts";
import { nameKey, normaliseName } from "../normalise/normalise-name.ts";
import { placeOf, type Source } from "../source.ts";
import type { Mention } from "./read-mentions.ts";

/** A phase whose body has been read but that knows nothing of the others yet. */
export interface LoosePhase {
  readonly phase: AopPhase;
  readonly mentions: readonly Mention[];
}

/** Joins phases to those before them: whose artifacts they read, and which handed field a condition is about. */
export function linkPhases(source: Source, loose: readonly LoosePhase[]): readonly AopPhase[] {
  const phases = loose.map(({ phase }) => phase);
  const places = indexPhases(phases);
  return loose.map(({ phase, mentions }, index) => {
    const handed = handedFields(phases, index);
    const link = (line: ConditionLine): ConditionLine => linkCondition(source, line, handed);
    return {
      ...phase,
      reads: linkReads(source, phases, places, index, mentions),
      gates: phase.gates.map(link),
      ...(phase.runWhen === undefined ? {} : { runWhen: link(phase.runWhen) }),
    };
  });
}

/** The fields a phase can be handed: those of the phase before it and, while that may be skipped, of the one before. */
function handedFields(phases: readonly AopPhase[], index: number): readonly Field[] {
  const fields: Field[] = [];
  for (let before = index - 1; before >= 0; before--) {
    const phase = phases[before];
    fields.push(...(phase?.fields ?? []));
    if (phase?.runWhen === undefined) break;
  }
  return fields;
}

/** A field is named in a condition as it is compared (NFKC); it goes on under the name it was declared with. */
function linkCondition(source: Source, line: ConditionLine, handed: readonly Field[]): ConditionLine {
  const declared = new Map(handed.map((field) => [normaliseName(field.name), field.name]));
  const names = new Set(listComparisons(line.condition).map((comparison) => comparison.field));
  for (const field of names) {
    if (declared.has(normaliseName(field))) continue;
    const fields =
      declared.size === 0
        ? {
            ja: "前のフェーズから渡される項目 (1 つもありません)",
            en: "a field handed over by the phase before (there is none)",
          }
        : { ja: [...declared.values()].join("、"), en: [...declared.values()].join(", ") };
    source.report(diagnose("AOP201", { field: excerpt(field), fields }, line.place));
  }
  return { ...line, condition: renameFields(line.condition, (field) => declared.get(normaliseName(field)) ?? field) };
}

function renameFields(condition: Condition, rename: (field: string) => string): Condition {
  return condition.kind === "and" || condition.kind === "or"
    ? { ...condition, conditions: condition.conditions.map((part) => renameFields(part, rename)) }
    : { ...condition, field: rename(condition.field) };
}

/** Where in the order the first phase of each number and of each name stands. */
interface PhasePlaces {
  readonly byNumber: ReadonlyMap<number, number>;
  readonly byName: ReadonlyMap<string, number>;
}

function indexPhases(phases: readonly AopPhase[]): PhasePlaces {
  const backwards = phases.map((phase, index) => [phase, index] as const).toReversed();
  return {
    byNumber: new Map(backwards.map(([phase, index]) => [phase.number, index])),
    byName: new Map(backwards.map(([phase, index]) => [normaliseName(phase.name), index])),
  };
}

/** A phase's own artifact and the one right before it need no reading; what names no earlier phase is told. */
function linkReads(
  source: Source,
  phases: readonly AopPhase[],
  places: PhasePlaces,
  index: number,
  mentions: readonly Mention[],
): readonly Read[] {
  const called = new Set(
    (phases[index]?.grants ?? []).flatMap((grant) => (grant.kind === "aop" ? [nameKey(grant.tool)] : [])),
  );
  return mentions.flatMap((mention): Read[] => {
    const { by } = mention;
    const target = ("number" in by ? places.byNumber.get(by.number) : places.byName.get(normaliseName(by.name))) ?? -1;
    if (target === index || (target >= 0 && target === index - 1)) return [];
    if (target < 0 && "name" in by && called.has(nameKey(by.name))) return [];
    const place = placeOf(source, mention.offset, mention.offset + mention.text.length);
    const text = excerpt(mention.text);
    if (target < 0) source.report(diagnose("AOP150", { text }, place));
    if (target > index) source.report(diagnose("AOP151", { text }, place));
    const number = target >= 0 && target < index ? phases[target]?.number : undefined;
    return [{ text: mention.text, place, ...(number === undefined ? {} : { number }) }];
  });
}
