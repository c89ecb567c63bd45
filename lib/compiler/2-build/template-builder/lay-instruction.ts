import type { BuilderAop } from "../builder.ts";

/** The numbers of the phases that an instruction names, by number (`フェーズ 2`, `phase 2`) or by name. */
export function phasesNamed(aop: BuilderAop, instruction: string): ReadonlySet<number> {
  const text = instruction.normalize("NFKC").toLowerCase();
  const numbers = new Set([...text.matchAll(/(?:フェーズ|phase)\s*(\d+)/g)].map((match) => Number(match[1])));
  const named = aop.phases.filter(
    ({ number, name }) => numbers.has(number) || text.includes(name.normalize("NFKC").toLowerCase()),
  );
  return new Set(named.map(({ number }) => number));
}

/** An instruction as lines of a phase's instructions. */
export function instructionLines(instruction: string): readonly string[] {
  const label = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(instruction) ? "注意" : "Note";
  return instruction
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => `${label}: ${line.trim()}`);
}
