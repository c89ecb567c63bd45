import { compareDiagnostics, type Diagnostic, diagnose } from "#diagnostics";
import { readTitle } from "./chapters/chapter-names.ts";
import { reportChapters } from "./chapters/report-chapters.ts";
import { reportLines } from "./chapters/report-lines.ts";
import { type Outline, splitChapters } from "./chapters/split-chapters.ts";
import { decodeText } from "./decode-text.ts";
import { blankFrontMatter, findFrontMatter } from "./front-matter.ts";
import { scanBlocks } from "./markdown/scan-blocks.ts";
import type { Aop, Chapter } from "./model.ts";
import { trimBlankLines } from "./normalise/trim-blank-lines.ts";
import { readPhases } from "./phases/read-phases.ts";
import { readSingleStage } from "./phases/read-single-stage.ts";
import { lineAt, type Source } from "./source.ts";

/** An AOP as far as it could be read (undefined when its text is too large), and everything that is wrong with it. */
export interface ParseResult {
  readonly aop: Aop | undefined;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads an AOP (design section 2). Never throws for what a person wrote: whatever is wrong is a diagnostic, all of them
 * at once. The same text gives the same result.
 */
export function parseAop(saved: string | Uint8Array): ParseResult {
  const decoded = decodeText(saved);
  if (decoded.text === undefined) return { aop: undefined, diagnostics: decoded.diagnostics };
  const text = decoded.text;
  const diagnostics = [...decoded.diagnostics];
  const frontMatter = findFrontMatter(text);
  if (frontMatter !== undefined) {
    diagnostics.push(diagnose("AOP104", { count: frontMatter.lines }, { line: 1, column: 1 }));
  }
  const blocks = scanBlocks(frontMatter === undefined ? text : blankFrontMatter(text, frontMatter));
  const source: Source = { text, blocks, report: (diagnostic) => diagnostics.push(diagnostic) };
  const outline = splitChapters(source);
  const aop = readAop(source, outline);
  reportLines(source, outline);
  reportChapters(source, outline);
  return { aop, diagnostics: diagnostics.toSorted(compareDiagnostics) };
}

function readAop(source: Source, outline: Outline): Aop {
  const title = readTitle(outline.titles[0]?.text ?? "");
  const multi = outline.sections.some((section) => section.kind === "phase");
  const deliverable = outline.sections.find((section) => section.kind === "deliverable");
  return {
    title,
    kind: multi ? "multi" : "single",
    text: source.text,
    preamble: readPreamble(source, outline),
    chapters: outline.sections.flatMap((section): Chapter[] => {
      const { kind, heading, body } = section;
      return kind === "phase" ? [] : [{ kind, heading: heading.text, line: heading.first + 1, body }];
    }),
    phases: multi ? readPhases(source, outline) : readSingleStage(source, outline, title),
    ...(deliverable === undefined ? {} : { deliverable: trimBlankLines(deliverable.body) }),
  };
}

function readPreamble(source: Source, outline: Outline): string {
  const title = outline.titles[0];
  const end =
    outline.preambleEnd < source.blocks.lines.length ? lineAt(source, outline.preambleEnd).start : source.text.length;
  if (title === undefined || title.first >= outline.preambleEnd) return source.text.slice(0, end);
  const from = lineAt(source, title.first).start;
  const to = title.after < source.blocks.lines.length ? lineAt(source, title.after).start : source.text.length;
  return source.text.slice(0, from) + source.text.slice(to, end);
}
