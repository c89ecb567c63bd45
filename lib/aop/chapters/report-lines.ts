import { diagnose, excerpt } from "#diagnostics";
import type { Heading } from "../markdown/block-line.ts";
import { endOfHtmlBlock } from "../markdown/html-block.ts";
import { contentOf, lineAt, placeOf, type Source } from "../source.ts";
import { isPhaseLike, readHiddenHeading } from "./chapter-names.ts";
import type { Outline } from "./split-chapters.ts";

/** Tells of lines that Markdown reads otherwise than the writer meant, wherever they stand. */
export function reportLines(source: Source, outline: Outline): void {
  const { lines, headings, unclosedFence, unclosedHtml } = source.blocks;
  if (unclosedFence !== undefined) {
    const line = lineAt(source, unclosedFence);
    const fence = /^(?:`+|~+)/.exec(source.text.slice(line.content, line.end))?.[0] ?? "";
    source.report(diagnose("AOP105", { fence }, placeOf(source, line.content, line.end)));
  }
  if (unclosedHtml !== undefined) reportHtml(source, unclosedHtml);
  for (const line of lines) {
    if (line.kind !== "paragraph" && line.kind !== "definition") continue;
    const text = contentOf(source, line);
    const place = placeOf(source, line.content, line.content + text.length);
    if (line.kind === "definition") {
      if (isProse(text)) source.report(diagnose("AOP109", { text: excerpt(text) }, place));
      continue;
    }
    if (/^(?:｀{3}|～{3}|〜{3})/.test(text)) source.report(diagnose("AOP108", { text: excerpt(text) }, place));
    const hidden = readHiddenHeading(text);
    if (hidden === undefined) continue;
    const parameters = { text: excerpt(text), mended: excerpt(hidden.mended), reason: REASONS[hidden.reason] };
    source.report(hidden.phase ? diagnose("AOP107", parameters, place) : diagnose("AOP106", parameters, place));
  }
  const chapters = new Set<Heading>(outline.sections.map((section) => section.heading));
  for (const heading of headings) {
    if (chapters.has(heading) || !isPhaseLike(heading.text)) continue;
    const place = placeOf(source, heading.start, heading.start + heading.text.length);
    source.report(diagnose("AOP121", { marks: "#".repeat(heading.level), heading: excerpt(heading.text) }, place));
  }
}

/** Where nothing stands below it, an HTML block that is never closed takes nothing away. */
function reportHtml(source: Source, index: number): void {
  const line = lineAt(source, index);
  if (source.text.slice(line.next).trim() === "") return;
  const opening = source.text.slice(line.content, line.end);
  const end = endOfHtmlBlock(opening) ?? ">";
  source.report(diagnose("AOP128", { text: excerpt(opening), end }, placeOf(source, line.content, line.end)));
}

const REASONS = {
  indented: { ja: "# の前の全角空白", en: "a full-width space before #" },
  "full-width-mark": { ja: "全角の ＃", en: "a full-width ＃" },
  "full-width-space": { ja: "# の後ろの全角空白", en: "a full-width space behind #" },
  "no-space": { ja: "# の後ろに空白が無い", en: "no space behind #" },
  other: { ja: "# の後ろが半角の空白でない", en: "no half-width space behind #" },
} as const;

/** Whether a link definition was hardly meant as one: its target looks like no address. */
function isProse(definition: string): boolean {
  const target = /\]:\s*(\S*)/.exec(definition)?.[1];
  return target !== undefined && !/^[<#./]|[:/.@]/.test(target);
}
