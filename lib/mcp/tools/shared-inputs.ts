import { z } from "zod";

/** The input of tools that name a procedure. */
export const aopInput = {
  aop: z.string().min(1).max(80).describe("The id of the procedure / 手順書の id"),
};

/** The input of tools that name a run. */
export const runInput = { run: z.string().min(1).max(80).describe("The id of the run (run_…) / 実行の id (run_…)") };
