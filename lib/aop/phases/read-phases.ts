import { diagnose, excerpt } from "#diagnostics";
import type { Outline, Section } from "../chapters/split-chapters.ts";
import type { AopPhase, ToolItem } from "../model.ts";
import { normaliseName } from "../normalise/normalise-name.ts";
import { placeOf, type Source } from "../source.ts";
import { type LoosePhase, linkPhases } from "./link-phases.ts";
import { readBody } from "./read-body.ts";
import { type PhaseHeading, readPhaseHeading } from "./read-phase-heading.ts";
import { collectGrants, readToolsList, saysNone } from "./read-tools-list.ts";

/** Reads the phases of a multi-phase AOP in the order written; a heading that cannot be read makes none. */
export function readPhases(source: Source, outline: Outline): readonly AopPhase[] {
  const loose: LoosePhase[] = [];
  const lineOfName = new Map<string, number>();
  let number = 0;
  for (const section of outline.sections) {
    if (section.kind !== "phase") continue;
    number++;
    const heading = readPhaseHeading(section.heading.text);
    if (heading === undefined) {
      source.report(diagnose("AOP120", { heading: excerpt(section.heading.text) }, headingPlace(source, section)));
      readBody(source, section.firstLine, section.endLine);
      continue;
    }
    const name = normaliseName(heading.name);
    reportHeading(source, section, heading, { number, twin: lineOfName.get(name) });
    if (!lineOfName.has(name)) lineOfName.set(name, section.heading.first + 1);
    number = heading.number;
    loose.push(readPhase(source, section, heading));
  }
  return linkPhases(source, loose);
}

function readPhase(source: Source, section: Section, heading: PhaseHeading): LoosePhase {
  const tools = readHeadingTools(source, section, heading);
  const { mentions, ...body } = readBody(source, section.firstLine, section.endLine);
  const phase: AopPhase = {
    number: heading.number,
    name: heading.name,
    line: section.heading.first + 1,
    toolsText: heading.tools?.whole.text ?? heading.unclosed?.text ?? "",
    body: section.body,
    tools,
    grants: collectGrants(source, tools),
    reads: [],
    ...body,
  };
  return { phase, mentions };
}

function readHeadingTools(source: Source, section: Section, { tools }: PhaseHeading): readonly ToolItem[] {
  if (tools === undefined || saysNone(tools.list.text)) return [];
  if (tools.list.text.trim() !== "")
    return readToolsList(source, tools.list.text, section.heading.start + tools.list.offset);
  const from = section.heading.start + tools.whole.offset;
  const place = placeOf(source, from, from + tools.whole.text.length);
  source.report(diagnose("AOP131", { text: excerpt(tools.whole.text) }, place));
  return [];
}

function reportHeading(
  source: Source,
  section: Section,
  heading: PhaseHeading,
  expected: { readonly number: number; readonly twin: number | undefined },
): void {
  const place = headingPlace(source, section);
  const text = excerpt(section.heading.text);
  const { number, twin } = expected;
  if (heading.number !== number) {
    source.report(diagnose("AOP122", { found: heading.number, expected: number }, place));
  }
  if (twin !== undefined) source.report(diagnose("AOP123", { name: excerpt(heading.name), line: twin }, place));
  if (heading.several) source.report(diagnose("AOP126", { heading: text }, place));
  for (const [code, part] of [
    ["AOP124", heading.unclosed],
    ["AOP125", heading.stray],
  ] as const) {
    if (part === undefined) continue;
    const from = section.heading.start + part.offset;
    const where = placeOf(source, from, from + part.text.length);
    source.report(
      code === "AOP124"
        ? diagnose(code, { text: excerpt(part.text) }, where)
        : diagnose(code, { word: excerpt(part.text), heading: text }, where),
    );
  }
  if (section.body.trim() === "")
    source.report(diagnose("AOP127", { name: excerpt(heading.name), heading: text }, place));
}

function headingPlace(source: Source, section: Section): ReturnType<typeof placeOf> {
  return placeOf(source, section.heading.start, section.heading.start + section.heading.text.length);
}
