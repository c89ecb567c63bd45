import { z } from "zod";

/** A run's id as it travels in payloads. */
export const runId = z.string().min(1).max(100);
/** A phase's number. */
export const phaseNumber = z.number().int().min(1);
/** A call's key: `2.1`, `2.1.3` for a call within an agent's task, `2.1/1.2` for one within the run of a called AOP. */
export const callKey = z.string().regex(/^\d+(\.\d+)+(\/\d+(\.\d+)+)*$/);
/** The calls of one group, each once. */
export const callKeys = z
  .array(callKey)
  .min(1)
  .max(1000)
  .refine((calls) => new Set(calls).size === calls.length, "Unexpected call named twice");

/**
 * The most actions that one approval shows and one invocation sends: their intents with their checks, and what takes the
 * approval, have to fit into one atomic list of 100 writes.
 */
export const MOST_ACTIONS_AT_ONCE = 40;

/** What a reading function is invoked with. */
export const readPayload = z.object({
  run: runId,
  phase: phaseNumber,
  calls: callKeys,
  /** Ask ledgers again whose rows an approved action rests on. */
  again: z.boolean().nullish(),
});
