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
  return `    instructions: [\n${renderLines(lines)}`;
}

/** Lines of instructions, each as a string literal on a line of its own. */
export function renderLines(lines: readonly string[]): string {
  return lines.map((line) => `      ${JSON.stringify(line)},\n`).join("");
}

/** A text's lines, without the blank ones at both ends. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const isText = (line: string): boolean => line.trim() !== "";
  const first = lines.findIndex(isText);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1);
}
