import { compareDiagnostics, type Diagnostic, type Place } from "#diagnostics";
import { decodeText } from "../decode-text.ts";
import { parseAop } from "../parse-aop.ts";
import { readSource } from "../read-source.ts";
import { placeOf, type Source } from "../source.ts";
import { mendHeadings, mendToolItems } from "./mend-lines.ts";
import { renumberPhases } from "./renumber-phases.ts";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** One thing that was mended; lines are neither added nor removed, so `place` is right in both texts' lines. */
export interface FormatChange {
  readonly place: Place;
  readonly before: string;
  readonly after: string;
}

/** A mended text, what was mended, and what is still wrong with it. */
export interface FormatResult {
  readonly text: string;
  readonly changes: readonly FormatChange[];
  readonly diagnostics: readonly Diagnostic[];
}

type Mend = (source: Source) => readonly TextEdit[];

/** A mended heading may begin a tools list or a phase, and either can end what kept another line from being mended. */
const MENDS: readonly Mend[] = [mendHeadings, mendToolItems];

/**
 * Mends what can be mended mechanically (design section 2, `tejun fmt`): phase numbers and the phrases that name phases
 * by them, headings that begin like a chapter, tools lists written with `・` or `１．`, a second byte order mark. Nothing
 * is closed or completed by guess, and all else stays as written. Mending a mended text changes nothing.
 */
export function formatAop(text: string): FormatResult {
  const { text: decoded } = decodeText(text);
  if (decoded === undefined || !text.isWellFormed())
    return { text, changes: [], diagnostics: parseAop(text).diagnostics };
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const changes: FormatChange[] = [];
  if (mark.length + decoded.length < text.length) {
    const place = { line: 1, column: 1 };
    changes.push({ place, before: text.slice(0, text.length - decoded.length), after: mark });
  }
  const doubts: Diagnostic[] = [];
  let mended = decoded;
  const apply = (mend: Mend): boolean => {
    const source = readSource(mended, (doubt) => doubts.push(doubt));
    const edits = mend(source);
    for (const edit of edits) {
      const before = source.text.slice(edit.from, edit.to);
      changes.push({ place: placeOf(source, edit.from, edit.to), before, after: edit.text });
    }
    mended = applyEdits(mended, edits);
    return edits.length > 0;
  };
  while (MENDS.map(apply).includes(true));
  apply(renumberPhases);
  const left = [...doubts, ...parseAop(mark + mended).diagnostics];
  return { text: mark + mended, changes, diagnostics: left.toSorted(compareDiagnostics) };
}
