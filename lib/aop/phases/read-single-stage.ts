import { readToolsChapter } from "../chapters/read-tools-chapter.ts";
import type { Outline } from "../chapters/split-chapters.ts";
import type { AopPhase } from "../model.ts";
import type { Source } from "../source.ts";
import { linkPhases } from "./link-phases.ts";
import { readBody } from "./read-body.ts";
import { collectGrants } from "./read-tools-list.ts";

/** Reads a single-stage AOP as one phase named like the title: 進め方 is its body, 利用可能なツール its tools. */
export function readSingleStage(source: Source, outline: Outline, title: string): readonly AopPhase[] {
  const steps = outline.sections.find((section) => section.kind === "steps");
  const chapter = outline.sections.find((section) => section.kind === "tools");
  const tools = chapter === undefined ? [] : readToolsChapter(source, chapter);
  const grants = collectGrants(source, tools);
  if (steps === undefined) return [];
  const { mentions: _, ...body } = readBody(source, steps.firstLine, steps.endLine);
  const phase: AopPhase = {
    number: 1,
    name: title,
    line: steps.heading.first + 1,
    toolsText: chapter?.body ?? "",
    body: steps.body,
    tools,
    grants,
    reads: [],
    ...body,
  };
  return linkPhases(source, [{ phase, mentions: [] }]);
}
