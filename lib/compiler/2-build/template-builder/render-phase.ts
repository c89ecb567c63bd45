/** A phase's program as the template writes it: one agent that is told these lines and brings back the artifact. */
export function renderPhase(lines: readonly string[]): string {
  return `import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
${renderBegin(lines)}${RENDERED_END}
  });
  return produce(found);
});
`;
}

/** What stands behind the instructions; once in each file that the template wrote. */
export const RENDERED_END = `    ].join("\\n"),`;

/** The beginning of the instructions with their first lines; once in each file that the template wrote. */
export function renderBegin(lines: readonly string[]): string {
  return `${BEGIN}${renderLines(lines)}`;
}

/**
 * The beginning of the instructions as it stands in code, down to the last line of an older text; undefined where that
 * text does not stand there. White space at line ends and blank lines may be others: an edit of them alone leaves the
 * code as it was (spec compile.md section 1).
 */
export function findBegin(code: string, lines: readonly string[]): string | undefined {
  const [before, behind, ...others] = code.split(BEGIN);
  if (before === undefined || behind === undefined || others.length > 0) return undefined;
  const rendered = behind.split("\n");
  let next = 0;
  for (const line of lines.filter(isText)) {
    while (readLine(rendered[next])?.trim() === "") next += 1;
    if (readLine(rendered[next])?.trimEnd() !== line.trimEnd()) return undefined;
    next += 1;
  }
  return (
    BEGIN +
    rendered
      .slice(0, next)
      .map((line) => `${line}\n`)
      .join("")
  );
}

const BEGIN = "    instructions: [\n";

/** The text of a line of instructions; undefined for any other line of code. */
function readLine(rendered: string | undefined): string | undefined {
  const literal = /^ {6}(".*"),$/s.exec(rendered ?? "")?.[1];
  try {
    return literal === undefined ? undefined : String(JSON.parse(literal));
  } catch {
    return undefined;
  }
}

/** Lines of instructions, each as a string literal on a line of its own. */
export function renderLines(lines: readonly string[]): string {
  return lines.map((line) => `      ${JSON.stringify(line)},\n`).join("");
}

/** A text's lines, without the blank ones at both ends. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.findIndex(isText);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1);
}

function isText(line: string): boolean {
  return line.trim() !== "";
}
