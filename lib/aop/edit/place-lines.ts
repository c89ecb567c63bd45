import type { Section } from "../chapters/split-chapters.ts";
import type { TextEdit } from "../format/text-edit.ts";
import type { BlockLine } from "../markdown/block-line.ts";
import type { ControlKind } from "../phases/control-labels.ts";
import type { FoundControl } from "../phases/read-body.ts";
import { lineAt, type Source } from "../source.ts";

/** Conditions and the approval to start stand at the head of a phase, the others at its end, in this order. */
const HEAD: readonly ControlKind[] = ["runWhen", "gate", "startApproval"];
const END: readonly ControlKind[] = ["approver", "handOver"];

/** A line to add: `text` is label, colon and value. */
export interface NewLine {
  readonly kind: ControlKind;
  readonly text: string;
  readonly after?: FoundControl;
  readonly before?: FoundControl;
}

/** A phase whose lines are edited: where it stands, and its control lines in the order written. */
export interface EditedPhase {
  readonly source: Source;
  readonly section: Section;
  readonly controls: readonly FoundControl[];
}

/** Where new lines go: behind the line they follow, beside others of the head or the end, else on their own there. */
export function addLines(phase: EditedPhase, lines: readonly NewLine[]): readonly TextEdit[] {
  const { source, controls } = phase;
  const newline = newlineOf(source.text);
  const edits: TextEdit[] = [];
  const apart = { head: [] as string[], end: [] as string[] };
  for (const { kind, text, after, before: over } of lines) {
    const group = HEAD.includes(kind) ? HEAD : END;
    const rank = group.indexOf(kind);
    const rankOf = (control: FoundControl): number => group.indexOf(control.kind);
    const nearest = controls.findLast((control) => rankOf(control) >= 0 && rankOf(control) <= rank);
    const last = over === undefined ? (after ?? nearest) : undefined;
    const next = over ?? controls.find((control) => rankOf(control) > rank);
    if (last !== undefined) edits.push(insertBehind(source, last.line, text, newline));
    else if (next !== undefined) {
      const from = next.line.start;
      edits.push({ from, to: from, text: `${marksOf(source, next.line)}${text}${newline}` });
    } else apart[group === HEAD ? "head" : "end"].push(text);
  }
  return [...edits, ...addAtHead(phase, apart.head, newline), ...addAtEnd(phase, apart.end, newline)];
}

/** Takes lines out, and of the blank lines around a run of them one, so that no two are left. */
export function removeLines(
  { source, section }: EditedPhase,
  removed: readonly FoundControl[],
  tidy: boolean,
): readonly TextEdit[] {
  const numbers = new Set(removed.map(({ line }) => line.number));
  const edits: TextEdit[] = [];
  for (let index = section.firstLine; index < section.endLine; index++) {
    if (!numbers.has(index + 1)) continue;
    const first = index;
    // Line by line where others are added: one may be added between two that go.
    while (tidy && numbers.has(index + 2)) index++;
    const { start: from, next: to } = lineAt(source, index);
    edits.push(tidy ? withBlank(source, section, { first, last: index }) : { from, to, text: "" });
  }
  return edits;
}

function withBlank(
  source: Source,
  section: Section,
  { first, last }: { readonly first: number; readonly last: number },
): TextEdit {
  const { lines } = source.blocks;
  const isFree = first === section.firstLine || lines[first - 1]?.kind === "blank";
  const following = lines[last + 1];
  const whole = { from: lineAt(source, first).start, to: lineAt(source, last).next, text: "" };
  if (!isFree) return whole;
  if (following !== undefined && last + 1 < section.endLine) {
    return following.kind === "blank" ? { ...whole, to: following.next } : whole;
  }
  const leading = first > section.firstLine && following === undefined ? lines[first - 1] : undefined;
  return leading === undefined ? whole : { ...whole, from: leading.start };
}

function addAtHead({ source, section }: EditedPhase, texts: readonly string[], newline: string): readonly TextEdit[] {
  if (texts.length === 0) return [];
  const first = textLines(source, section)[0];
  if (first === undefined) return [insertUnderHeading(source, section, texts, newline)];
  return [{ from: first.start, to: first.start, text: `${texts.join(newline)}${newline}${newline}` }];
}

function addAtEnd({ source, section }: EditedPhase, texts: readonly string[], newline: string): readonly TextEdit[] {
  if (texts.length === 0) return [];
  const last = textLines(source, section).at(-1);
  if (last === undefined) return [insertUnderHeading(source, section, texts, newline)];
  const ended = last.end < last.next;
  const text = `${newline}${texts.join(newline)}${ended ? newline : ""}`;
  return [{ from: last.next, to: last.next, text: ended ? text : `${newline}${text}` }];
}

function insertUnderHeading(source: Source, { heading }: Section, texts: readonly string[], newline: string): TextEdit {
  const line = lineAt(source, heading.after - 1);
  const ended = line.end < line.next;
  const text = ended ? `${texts.join(newline)}${newline}` : `${newline}${texts.join(newline)}`;
  return { from: line.next, to: line.next, text };
}

function insertBehind(source: Source, line: BlockLine, text: string, newline: string): TextEdit {
  const written = `${marksOf(source, line)}${text}`;
  const ended = line.end < line.next;
  return { from: line.next, to: line.next, text: ended ? `${written}${newline}` : `${newline}${written}` };
}

/** List marks and indentation, so that the new line is an item where its neighbour is one. */
function marksOf(source: Source, line: BlockLine): string {
  return source.text.slice(line.start, line.content);
}

function textLines(source: Source, section: Section): readonly BlockLine[] {
  return source.blocks.lines.slice(section.firstLine, section.endLine).filter(({ kind }) => kind !== "blank");
}

/** The document's own line ending. */
function newlineOf(text: string): string {
  return /\r\n|\r|\n/u.exec(text)?.[0] ?? "\n";
}
