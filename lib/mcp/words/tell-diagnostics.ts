import { type Diagnostic, formatDiagnostic, type Language } from "#diagnostics";
import type { JsonObject } from "#ports";

/** The diagnostics that came with an answer, each with its code, its place and how to mend it. */
export function tellDiagnostics(body: JsonObject, language: Language): readonly string[] {
  const diagnostics = (body.diagnostics ?? []) as unknown as readonly Diagnostic[];
  return diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, { language, colour: false }));
}
