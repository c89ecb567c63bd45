import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { type ManifestPhase, mayOpenFiles } from "#program";
import { type Facts, type Ref, resolveRef } from "#trust";

/** The file that a phase wants to open, or why it may not. */
export type Wanted =
  | { readonly ok: true; readonly attachment: string }
  | { readonly ok: false; readonly fault: Diagnostic };

/**
 * Finds the file that a value locates. Only the recorded location of a file given to this run, or handed on to it,
 * counts; an id that somebody wrote down locates nothing.
 */
export function locateFile(phase: ManifestPhase, ref: Ref | undefined, facts: Facts): Wanted {
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
