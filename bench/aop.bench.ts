import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { parseAop } from "#aop";
import { benchmark } from "./benchmark.ts";

const KIBIBYTE = 1_024;

/** A multi-phase AOP of about this many KiB whose phases are long lists. */
function longAop(kibibytes: number): string {
  const chapters: string[] = [];
  let bytes = 0;
  for (let number = 1; bytes < kibibytes * KIBIBYTE; number += 1) {
    const items = Array.from(
      { length: 100 },
      (_, i) => `${i + 1}. 取引先ごとに、対象月の売上を確かめて記録する (${number}-${i})`,
    );
    const chapter = `## フェーズ ${number}: 段${number} (使う道具: freee (read-only))\n${items.join("\n")}\n\n成果物として次段に渡す: 件数 (数値)\n`;
    chapters.push(chapter);
    bytes += Buffer.byteLength(chapter);
  }
  return `# 長い手順\n\n## 概要\n長い。\n\n${chapters.join("\n")}`;
}

/** What remark takes to read the same text chapter by chapter, with tables, and nothing done with it. */
function parseWithRemark(text: string): void {
  const processor = unified()
    .use(remarkParse)
    .use(function tables() {
      const data = this.data();
      data.micromarkExtensions = [gfmTable()];
      data.fromMarkdownExtensions = [gfmTableFromMarkdown()];
    });
  for (const chapter of text.split(/^(?=## )/m)) processor.parse(chapter);
}

const floor = { name: "remark chapter by chapter", run: parseWithRemark };

export const benchmarks = [
  benchmark({
    name: "parse an AOP of 200 KiB with 3,000 list items, first call",
    budget: 150,
    process: "fresh",
    setup: () => longAop(200),
    run: (text) => parseAop(text),
    floor,
  }),
  ...[64, 128, 240].map((kibibytes) =>
    benchmark({
      name: `parse an AOP of ${kibibytes} KiB, warm`,
      setup: () => longAop(kibibytes),
      run: (text) => parseAop(text),
      floor,
    }),
  ),
];
