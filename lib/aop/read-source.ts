import type { Diagnostic } from "#diagnostics";
import { blankFrontMatter, findFrontMatter } from "./front-matter.ts";
import { scanBlocks } from "./markdown/scan-blocks.ts";
import type { Source } from "./source.ts";

/** The block structure of a decoded text; front matter counts as blank lines. */
export function readSource(text: string, report: (diagnostic: Diagnostic) => void): Source {
  const frontMatter = findFrontMatter(text);
  const blocks = scanBlocks(frontMatter === undefined ? text : blankFrontMatter(text, frontMatter));
  return { text, blocks, report };
}
