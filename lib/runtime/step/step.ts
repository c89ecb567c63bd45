import { z } from "zod";
import type { Json } from "#ports";
import { advancePhase } from "./advance.ts";
import { enterPhase } from "./enter.ts";
import { loadPhaseContext, type PhaseContext } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import { failRun, finishRun, startRun } from "./run-ends.ts";
import { SpineConflictError } from "./spine.ts";

const payloadSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("start"), run: z.string() }),
  z.object({ op: z.literal("enter"), run: z.string(), phase: z.int().positive() }),
  z.object({ op: z.literal("step"), run: z.string(), phase: z.int().positive() }),
  z.object({ op: z.literal("finish"), run: z.string() }),
  z.object({ op: z.literal("fail"), run: z.string(), error: z.json().optional() }),
]);

const ATTEMPTS = 3;

/**
 * The function `step` (design section 5): starts a run, enters a phase, lets it go on, ends the run.
 * Payload `{op, run, phase?}`; only ids travel. Safe to invoke again at any time. Throws for what does not exist, for a
 * store or model that cannot be asked (the state machine tries again), never for what a procedure or a model did.
 */
export async function step(ports: StepPorts, payload: unknown): Promise<Json> {
  const asked = payloadSchema.parse(payload);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await perform(ports, asked)) as unknown as Json;
    } catch (error) {
      // Another invocation wrote the entry: what it wrote says where this one goes on.
      if (!(error instanceof SpineConflictError) || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** A run that somebody cancelled goes no further, whatever its machine still asks for. */
function hasEnded({ facts }: PhaseContext): boolean {
  return facts.run.status !== "running";
}

async function perform(ports: StepPorts, asked: z.infer<typeof payloadSchema>): Promise<unknown> {
  switch (asked.op) {
    case "start":
      return startRun(ports, asked.run);
    case "enter": {
      const context = await loadPhaseContext(ports, asked.run, asked.phase);
      return hasEnded(context) ? { decision: "stop" } : enterPhase(ports, context);
    }
    case "step": {
      const context = await loadPhaseContext(ports, asked.run, asked.phase);
      return hasEnded(context) ? { next: "stopped" } : advancePhase(ports, context);
    }
    case "finish":
      return finishRun(ports, asked.run);
    case "fail":
      return failRun(ports, asked.run, asked.error);
  }
}
