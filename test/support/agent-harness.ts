import { readFileSync } from "node:fs";
import { parseAop } from "#aop";
import type { SandboxPorts } from "#local";
import type { Json, JsonObject, Models } from "#ports";
import { derivePhases } from "#program";
import type { Status } from "#trust";
import { PhasePlayer } from "./phase-player.ts";

/** A value as the harness keeps it: what the host would recompute from its records. */
export interface HeldValue {
  readonly status: Status;
  readonly value?: Json;
  readonly candidates?: readonly Json[];
  readonly reason?: string;
}

/** One phase that an agent worked through. */
export interface PlayedPhase {
  readonly name: string;
  readonly artifact: { readonly [field: string]: HeldValue };
  readonly note: string | undefined;
  /** Every call, in order, with its arguments as they were sent on; each turn is one list. */
  readonly turns: readonly (readonly {
    readonly name: string;
    readonly args: JsonObject;
    readonly refused?: string;
  }[])[];
  readonly questions: readonly string[];
  /** What the model sent that neither names a value nor stands in a source. */
  readonly invented: readonly Json[];
}

/** What a person and the outside give to a play. */
export interface PlayOptions {
  readonly ports: SandboxPorts;
  readonly request?: string;
  /** Texts of files given at the start, by name. */
  readonly files?: { readonly [name: string]: string };
  /** What the person answers, and the files that come with it; without it, nothing. */
  readonly answer?: (question: string) => {
    readonly text: string;
    readonly files?: { readonly [name: string]: string };
  };
  readonly requester?: string;
}

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
