/** The path of the code that two or more phases share. */
export const SHARED_PATH = "shared.ts";

/** What a phase's code imports it as. */
export const SHARED_MODULE = "../shared";

/** The path of a phase's code. */
export function phasePath(phase: { readonly number: number }): string {
  return `phases/${phase.number}.ts`;
}
