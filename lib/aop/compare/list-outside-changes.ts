import type { Aop, Chapter } from "../model.ts";
import { looseText } from "./loose-text.ts";

/** What the title and the text before the first chapter are called among the chapters outside the phases. */
const TITLE = "タイトル";
const PREAMBLE = "前文";

/**
 * The chapters outside the phases that differ by the lenient comparison, by their headings, added and removed ones too;
 * the title counts as one. 進め方 and 利用可能なツール of a single-stage AOP are its phase. A chapter that only moved is
 * the same.
 */
export function listOutsideChanges(before: Aop, after: Aop): readonly string[] {
  const [left, right] = [outside(before), outside(after)];
  const names = new Set([...right.keys(), ...left.keys()]);
  return [...names].filter((name) => left.get(name) !== right.get(name));
}

function outside(aop: Aop): ReadonlyMap<string, string> {
  const parts = new Map([[TITLE, aop.title]]);
  const preamble = looseText(aop.preamble);
  if (preamble !== "") parts.set(PREAMBLE, preamble);
  for (const chapter of aop.chapters) {
    if (aop.kind === "single" && belongsToPhase(chapter)) continue;
    const before = parts.get(chapter.heading);
    const text = looseText(chapter.body);
    parts.set(chapter.heading, before === undefined ? text : `${before}\n\n${text}`);
  }
  return parts;
}

function belongsToPhase(chapter: Chapter): boolean {
  return chapter.kind === "steps" || chapter.kind === "tools";
}
