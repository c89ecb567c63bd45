import { z } from "zod";
import type { Evaluated, Evaluator, Finding } from "./evaluator.ts";

const answer = z.union([
  z.number().transform((counts): Finding => ({ counts })),
  z.boolean().transform((holds): Finding => ({ counts: holds ? 1 : 0 })),
  z
    .object({ counts: z.number(), note: z.string().optional() })
    .transform(({ counts, note }): Finding => ({ counts, ...(note === undefined ? {} : { note }) })),
]);

/** An evaluator that somebody gave failed, or answered what cannot be counted. */
export class EvaluatorError extends Error {
  override name = "EvaluatorError";
  readonly evaluator: string;
  readonly case: string;
  constructor(evaluator: string, of: string, found: string, options?: ErrorOptions) {
    super(found, options);
    this.evaluator = evaluator;
    this.case = of;
  }
}

/**
 * The evaluator that a module exports as the function `evaluate` (docs/eval.md): it is handed one case as one arm did it,
 * and gives a number, true or false, or `{counts, note?}`. Undefined when the module exports no such function. What it
 * answers out of form throws `EvaluatorError`.
 */
export function toEvaluator(module: unknown, name: string): Evaluator | undefined {
  const exported = module !== null && typeof module === "object" && "evaluate" in module ? module.evaluate : undefined;
  if (typeof exported !== "function") return undefined;
  return {
    name,
    async evaluate(evaluated: Evaluated): Promise<Finding> {
      const { id } = evaluated.case;
      let found: unknown;
      try {
        found = await exported(structuredClone(evaluated));
      } catch (cause) {
        throw new EvaluatorError(name, id, cause instanceof Error ? cause.message : String(cause), { cause });
      }
      const parsed = answer.safeParse(found);
      if (!parsed.success) throw new EvaluatorError(name, id, JSON.stringify(found) ?? String(found));
      return parsed.data;
    },
  };
}
