import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { mayOpenFiles } from "#program";
import type { CalledPhase } from "#tools";
import { type Facts, type Ref, resolveRef } from "#trust";
import type { Attachment } from "../give/attachment.ts";

/** The file that a phase wants to open, or why it may not. */
export type Wanted =
  | { readonly ok: true; readonly attachment: string }
  | { readonly ok: false; readonly fault: Diagnostic };

/**
 * Finds the file that a value locates. Only the recorded location of a file given to this run counts; an id that
 * somebody wrote down locates nothing.
 */
export function locateFile(phase: CalledPhase["phase"], ref: Ref | undefined, facts: Facts): Wanted {
  if (!mayOpenFiles(phase)) return { ok: false, fault: diagnose("AOP513", { phase: phase.name }) };
  const located = ref === undefined ? undefined : resolveRef(ref, facts);
  const value = located?.value;
  const attachment =
    value !== null && typeof value === "object" && "attachment" in value ? value.attachment : undefined;
  const known =
    typeof attachment === "string" &&
    located?.status === "extracted" &&
    located.sources.includes(`attachment:${attachment}`) &&
    facts.file(attachment) !== undefined;
  if (known) return { ok: true, attachment };
  const found = value === undefined ? (located?.reason ?? "–") : excerpt(JSON.stringify(value));
  return { ok: false, fault: diagnose("AOP514", { phase: phase.name, found }) };
}

/**
 * Whether a file reaches a phase: given at the start it reaches the first, given with an answer the phase that asked;
 * any other phase it reaches as a location in an artifact that it is handed or may read.
 */
export function reaches(called: CalledPhase, ref: Ref, file: Attachment): boolean {
  const { phase, program } = called;
  if (file.phase === phase.number) return true;
  if (phase.number === 1 && file.phase === undefined) return true;
  return artifactsIn(ref).some((number) => {
    const name = program.manifest.phases.find((one) => one.number === number)?.name;
    return number === phase.number - 1 || (name !== undefined && phase.reads.includes(name));
  });
}

function artifactsIn(ref: Ref): readonly number[] {
  switch (ref.kind) {
    case "artifact":
      return [ref.phase];
    case "part":
      return artifactsIn(ref.of);
    case "derived":
    case "candidates":
      return ref.of.flatMap(artifactsIn);
    default:
      return [];
  }
}
