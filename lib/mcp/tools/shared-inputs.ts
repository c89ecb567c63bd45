import { z } from "zod";

/** An id, which becomes one part of a path: dots alone would lead elsewhere. */
export function idInput(most: number): z.ZodString {
  return z.string().min(1).max(most).regex(/[^.]/);
}

/** The input of tools that name a procedure. */
export const aopInput = {
  aop: idInput(80).describe("The id of the procedure / 手順書の id"),
};

/** The input of tools that name a run. */
export const runInput = { run: idInput(80).describe("The id of the run (run_…) / 実行の id (run_…)") };
