/** The path of the code that two or more phases share. */
export const SHARED_PATH = "shared.ts";

/** The path of a phase's code. */
export function phasePath(phase: { readonly number: number }): string {
  return `phases/${phase.number}.ts`;
}
