import { type Diagnostic, diagnose, excerpt, type Place } from "#diagnostics";
import { readControlLine } from "../phases/control-labels.ts";
import { reportControlLines } from "../phases/read-body.ts";
import { placeOf, type Source } from "../source.ts";
import { findNearChapter, isPhaseLike, readHiddenHeading, readTitle } from "./chapter-names.ts";
import type { Outline, Section } from "./split-chapters.ts";

/** Tells what is wrong with the title and with which chapters there are. */
export function reportChapters(source: Source, outline: Outline): void {
  reportTitles(source, outline);
  reportControlLines(source, 0, outline.preambleEnd);
  const phases = outline.sections.filter((section) => section.kind === "phase");
  const firsts = new Map<Section["kind"], Section>();
  for (const section of outline.sections) {
    const { kind } = section;
    if (kind === "phase") continue;
    reportChapter(source, section, firsts.get(kind), phases.length);
    if (!firsts.has(kind)) firsts.set(kind, section);
    if (kind !== "steps") reportControlLines(source, section.firstLine, section.endLine);
  }
  for (const heading of source.blocks.headings) {
    const control = readControlLine(heading.text);
    if (control?.value === undefined) continue;
    const place = placeOf(source, heading.start, heading.start + heading.text.length);
    source.report(diagnose("AOP149", { label: control.label, text: excerpt(heading.text) }, place));
  }
  if (phases.length === 0 && !firsts.has("steps") && !hasMisplacedPhase(source)) {
    source.report(diagnose("AOP112", {}, titlePlace(source, outline)));
  }
}

function reportTitles(source: Source, outline: Outline): void {
  const [title, ...others] = outline.titles;
  if (title === undefined || readTitle(title.text) === "") {
    const found =
      title === undefined
        ? { ja: "`#` 1 つの見出しが無い", en: "no level-1 heading" }
        : { ja: "名前の無い `#`", en: "`#` without a name" };
    source.report(diagnose("AOP110", { found }, titlePlace(source, outline)));
  }
  for (const other of others) {
    const place = placeOf(source, other.start, other.start + other.text.length);
    source.report(diagnose("AOP111", { text: excerpt(other.text), line: (title?.first ?? 0) + 1 }, place));
  }
}

function reportChapter(source: Source, section: Section, twin: Section | undefined, phases: number): void {
  const { kind } = section;
  const heading = excerpt(section.heading.text);
  const place = placeOf(source, section.heading.start, section.heading.start + section.heading.text.length);
  if (kind === "extra") {
    source.report(reportExtra(section, heading, place));
    return;
  }
  if (twin !== undefined) {
    source.report(diagnose("AOP114", { heading, line: twin.heading.first + 1 }, place));
  }
  if (kind === "steps" && phases > 0)
    source.report(diagnose("AOP113", { heading: `## ${heading}`, count: phases }, place));
  if (kind === "tools" && phases > 0) source.report(diagnose("AOP117", { heading }, place));
  if (section.body.trim() === "") source.report(diagnose("AOP116", { heading }, place));
}

function reportExtra(section: Section, heading: string, place: Place): Diagnostic {
  const near = findNearChapter(heading);
  if (near !== undefined) return diagnose("AOP119", { heading, near }, place);
  const underlined = section.heading.after - section.heading.first > 1;
  return underlined ? diagnose("AOP118", { heading }, place) : diagnose("AOP115", { heading }, place);
}

/** Whether phases are there that were told of already: hidden in the text or at another level. */
function hasMisplacedPhase(source: Source): boolean {
  return (
    source.blocks.headings.some((heading) => isPhaseLike(heading.text)) ||
    source.blocks.lines.some(
      (line) =>
        line.kind === "paragraph" && readHiddenHeading(source.text.slice(line.content, line.end))?.phase === true,
    )
  );
}

function titlePlace(source: Source, outline: Outline): { readonly line: number; readonly column: number } {
  const [title] = outline.titles;
  return title === undefined ? { line: 1, column: 1 } : placeOf(source, title.start, title.start + title.text.length);
}
