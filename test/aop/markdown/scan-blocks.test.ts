import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanBlocks } from "../../../lib/aop/markdown/scan-blocks.ts";
import { askRemark } from "./remark-oracle.ts";

/** What Markdown's block structure is made of, and what Japanese writers put in its place. */
const PIECES = [
  ["#", "# ", "## ", "### ", "##", "＃ ", "#　", "===", "==", "--", "---", "***", "_ _ _", "- - -"],
  ["-", "- ", "* ", "+ ", "1. ", "2) ", "10. ", "1234567890. ", "・", "１．", "①", "> ", ">", "　"],
  ["```", "````", "~~~", "｀｀｀", "|", "| a |", "| - |", "|-|", ":-", "a | b", " ", "  ", "    ", "\t"],
  ["<div>", "<div", "</div>", "<!--", "-->", "<a>", "<b", "<pre>", "</pre>", "<?", "?>", "<!A", "<x>", ">"],
  ["[a]: b", "[a]:", ' "t"', "'t'", "(t)", "[", "]", "[手順]: 次の通り", "\\", ":"],
  ["a", "b c", "フェーズ 1: 集計", "概要", "    x", "\n", "\n", "\n", "\n\n", "\r\n", "\r"],
].flat();

const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((all) => all.join(""));

/** Lines that begin in a quote or an item, or that only might go on in it. */
const nested = fc
  .array(
    fc.tuple(
      fc.constantFrom("", "> ", ">", "- ", "1. ", "  ", "    ", "\t", "> > ", "> - ", ">\t"),
      fc.constantFrom(
        "x",
        "a b",
        "#x",
        "# x",
        "[a]: b",
        "'t'",
        ":-",
        "|-|",
        "| a |",
        "---",
        "===",
        "```",
        "<a>",
        "<div>",
        "",
      ),
      fc.constantFrom("\n", "\n", "\r", "\r\n"),
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.flat().join(""));

const documents = fc.oneof(pieces, nested);

const KINDS_COMPARED = new Set(["paragraph", "code", "html", "table", "definition"]);

describe("scanBlocks", () => {
  it("sees the headings that remark sees, where remark sees them", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const { headings } = scanBlocks(text);
        expect(headings.map((heading) => [heading.level, heading.after, heading.outermost])).toEqual(
          askRemark(text).headings,
        );
      }),
      { numRuns: 3000 },
    );
  });

  it("says of each line what remark says of it", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const { kinds } = askRemark(text);
        const written = scanBlocks(text).lines.filter((line) => text.slice(line.content, line.end).trim() !== "");
        const ours = written.map((line) => [line.number, KINDS_COMPARED.has(line.kind) ? line.kind : undefined]);
        expect(ours).toEqual(written.map((line) => [line.number, kinds.get(line.number)]));
      }),
      { numRuns: 3000 },
    );
  });

  it("loses no character between the lines", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const { lines } = scanBlocks(text);
        expect(lines.map((line) => text.slice(line.start, line.next)).join("")).toBe(text);
      }),
    );
  });

  it.each([
    ["items nested in one line", `${"- ".repeat(40_000)}x\n${"\n".repeat(40_000)}`],
    ["quotes nested in one line", `${">".repeat(60_000)}x\n${"\n".repeat(20_000)}`],
    ["breaks that are none", "- * ".repeat(30_000)],
    ["link definitions", "[a]: b\n".repeat(15_000)],
    ["one long table", `| a |\n| - |\n${"| b |\n".repeat(15_000)}`],
  ])("reads %s without going through them again and again", (_, text) => {
    expect(scanBlocks(text).lines.length).toBeGreaterThan(0);
  });
});
