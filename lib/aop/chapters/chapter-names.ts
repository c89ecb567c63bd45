import type { ChapterKind } from "../model.ts";
import { foldText } from "../normalise/fold-text.ts";
import { trimEndWhere } from "../normalise/trim-end-where.ts";

const CHAPTERS: readonly (readonly [ChapterKind, RegExp])[] = [
  ["overview", /^(?:概要|overview)\s*(?::|$)/i],
  ["steps", /^(?:進め方|steps)\s*(?::|$)/i],
  ["tools", /^(?:利用可能なツール|available tools)\s*(?::|$)/i],
  ["deliverable", /^(?:期待される成果物|expected deliverables?)\s*(?::|$)/i],
];

/** What a level-2 heading begins: a chapter that is known, a phase (readable or not), or an extra chapter. */
export function recogniseChapter(heading: string): ChapterKind | "phase" {
  const text = foldHeading(heading);
  if (/^(?:フェーズ|phase(?![a-z]))/i.test(text)) return "phase";
  return CHAPTERS.find(([, pattern]) => pattern.test(text))?.[0] ?? "extra";
}

const NEAR_NAMES: readonly (readonly [RegExp, { readonly ja: string; readonly en: string }])[] = [
  [/^(?:概要|overview)/i, { ja: "概要", en: "Overview" }],
  [/^(?:進め方|手順|steps|procedure)/i, { ja: "進め方", en: "Steps" }],
  [
    /^(?:利用可能なツール|ツール|使う道具|道具|available tools|tools)/i,
    { ja: "利用可能なツール", en: "Available tools" },
  ],
  [
    /^(?:期待される成果物|成果物|expected deliverables?|deliverables?)/i,
    { ja: "期待される成果物", en: "Expected deliverables" },
  ],
];

/** The known chapter that the heading of an extra one was probably meant as. */
export function findNearChapter(heading: string): { readonly ja: string; readonly en: string } | undefined {
  const text = foldHeading(heading);
  return NEAR_NAMES.find(([pattern]) => pattern.test(text))?.[1];
}

/** Whether a heading's text is that of a phase: `フェーズ 2: …`, `フェーズ 2`, or one that names tools. */
export function isPhaseLike(heading: string): boolean {
  const text = foldHeading(heading);
  return (
    /^(?:フェーズ|phase)\s*[0-9]+\s*(?::|$)/i.test(text) ||
    /^(?:フェーズ|phase\b).*\((?:使う道具|tools)\s*:/i.test(text)
  );
}

/** A title without the leading `タイトル:`. */
export function readTitle(heading: string): string {
  const text = foldText(heading);
  const label = /^\s*(?:タイトル|title)\s*:\s*/i.exec(text.folded)?.[0].length ?? 0;
  return text.trace(label, text.folded.length).text.trim();
}

const CHAPTER_BEGINNINGS =
  /^(?:概要|進め方|手順|利用可能なツール|ツール|期待される成果物|成果物|フェーズ|overview|steps|procedure|available tools|tools|expected deliverables?|deliverables?|phase(?![a-z]))/i;

/** A line that begins with `#` or `＃`, is no heading, and was meant as one; `reason` tells why it is none. */
export interface HiddenHeading {
  readonly mended: string;
  readonly phase: boolean;
  readonly reason: "indented" | "full-width-mark" | "full-width-space" | "no-space" | "other";
}

/**
 * Reads a line of text that begins like a known chapter (surface.md, Parsing). `mended` is the heading it was meant as;
 * the chapters and phases are level 2.
 */
export function readHiddenHeading(written: string): HiddenHeading | undefined {
  const line = written.trimStart();
  const marks = /^[#＃]+/.exec(line)?.[0].length ?? 0;
  if (marks === 0) return undefined;
  const rest = line.slice(marks).trim();
  const text = foldHeading(rest);
  const isTitle = /^(?:タイトル|title)\s*:?/i.test(text);
  if (!isTitle && !CHAPTER_BEGINNINGS.test(text)) return undefined;
  const phase = /^(?:フェーズ|phase)(?:\s*[0-9]|.*:)/i.test(text);
  const level = !isTitle && marks === 1 ? 2 : marks;
  return { mended: `${"#".repeat(level)} ${rest}`, phase, reason: findReason(written, line, marks) };
}

function findReason(written: string, line: string, marks: number): HiddenHeading["reason"] {
  if (line !== written) return "indented";
  if (line.slice(0, marks).includes("＃")) return "full-width-mark";
  if (line[marks] === "\u3000") return "full-width-space";
  return /\s/u.test(line[marks] ?? "") ? "other" : "no-space";
}

/** Key words are recognised in emphasis and code marks too. */
function foldHeading(heading: string): string {
  return trimEndWhere(foldText(heading).folded.replace(/^[\s*_`]+/, ""), /[\s*_`]/);
}
