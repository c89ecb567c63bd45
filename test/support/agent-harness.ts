import { readFileSync } from "node:fs";
import { parseAop } from "#aop";
import type { Models } from "#ports";
import { derivePhases } from "#program";
import { PhasePlayer } from "./phase-player.ts";
import type { HeldValue, PlayedPhase, PlayOptions } from "./played-phase.ts";

/** Plays all phases of an AOP with one model per phase, as the agent loop would, on the sandbox tools. */
export async function playAop(text: string, models: Models, options: PlayOptions): Promise<readonly PlayedPhase[]> {
  const { aop, diagnostics } = parseAop(text);
  if (aop === undefined || diagnostics.some(({ severity }) => severity === "error")) {
    throw new Error(JSON.stringify(diagnostics));
  }
  const played: PlayedPhase[] = [];
  let handed: { readonly [field: string]: HeldValue } | undefined;
  for (const phase of derivePhases(aop)) {
    const instructions = aop.kind === "single" ? aop.text : phase.body;
    const player = new PhasePlayer(phase, instructions, models, options, handed);
    const result = await player.play();
    played.push(result);
    handed = { ...result.artifact };
  }
  return played;
}

/** An example of `aops/`. */
export function readExampleAop(name: string): string {
  return readFileSync(new URL(`../../aops/${name}.md`, import.meta.url), "utf8");
}
