import { diagnose, excerpt } from "#diagnostics";
import { type Section, splitChapters } from "../chapters/split-chapters.ts";
import { readBody } from "../phases/read-body.ts";
import { type PhaseHeading, readPhaseHeading } from "../phases/read-phase-heading.ts";
import { placeOf, type Source } from "../source.ts";
import type { TextEdit } from "./text-edit.ts";

interface NumberedPhase {
  readonly section: Section;
  /** Undefined when the heading cannot be read; it keeps its turn. */
  readonly heading: PhaseHeading | undefined;
  readonly number: number;
}

/** Numbers the phases from 1, and lets phrases like `フェーズ 2 の成果物` follow the phase they name. */
export function renumberPhases(source: Source): readonly TextEdit[] {
  const phases = splitChapters(source)
    .sections.filter((section) => section.kind === "phase")
    .map((section, index): NumberedPhase => {
      return { section, heading: readPhaseHeading(section.heading.text), number: index + 1 };
    });
  const numbers = mapNumbers(phases);
  if ([...numbers].every(([before, after]) => after.length === 1 && after[0] === before)) return [];
  return phases.flatMap((phase) => [...renumberHeading(phase), ...renumberMentions(source, phase.section, numbers)]);
}

/** The new numbers of the phases that had each old number. */
function mapNumbers(phases: readonly NumberedPhase[]): ReadonlyMap<number, readonly number[]> {
  const numbers = new Map<number, number[]>();
  for (const { heading, number } of phases) {
    if (heading !== undefined) numbers.set(heading.number, [...(numbers.get(heading.number) ?? []), number]);
  }
  return numbers;
}

function renumberHeading({ section, heading, number }: NumberedPhase): readonly TextEdit[] {
  if (heading === undefined || heading.number === number) return [];
  const from = section.heading.start + heading.digits.offset;
  return [{ from, to: from + heading.digits.text.length, text: String(number) }];
}

function renumberMentions(
  source: Source,
  section: Section,
  numbers: ReadonlyMap<number, readonly number[]>,
): readonly TextEdit[] {
  const { mentions } = readBody({ ...source, report: () => {} }, section.firstLine, section.endLine);
  return mentions.flatMap((mention): TextEdit[] => {
    if (!("number" in mention.by)) return [];
    const [number, ...others] = numbers.get(mention.by.number) ?? [];
    if (number === undefined || others.length > 0) {
      const place = placeOf(source, mention.offset, mention.offset + mention.text.length);
      source.report(diagnose("AOP152", { text: excerpt(mention.text) }, place));
      return [];
    }
    if (number === mention.by.number) return [];
    const from = mention.offset + mention.by.digits.offset;
    return [{ from, to: from + mention.by.digits.text.length, text: String(number) }];
  });
}
