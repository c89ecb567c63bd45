/** One text in the two languages everything is told in. */
export interface Bilingual {
  readonly ja: string;
  readonly en: string;
}

/** The language a person reads. */
export type Language = keyof Bilingual;

/** How bad it is: an error stops a save or a compile, a warning does not. */
export type Severity = "error" | "warning";

/**
 * Where something stands in a text: lines and columns start at 1, columns count UTF-16 code units, the end is
 * exclusive.
 */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/**
 * Something a person has to know or mend: what was found, what was expected, how to fix it (design section 2).
 * Plain JSON; `place` is absent when no text is at fault, `file` when the text has no name.
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: Bilingual;
  readonly found: Bilingual;
  readonly expected: Bilingual;
  readonly fix: Bilingual;
  readonly place?: Place;
  readonly file?: string;
}

/** Whether any of these stops a save or a compile. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

/** Orders diagnostics as a reader meets them: by place (those without one last), then by code. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const byLine = (a.place?.line ?? Number.MAX_SAFE_INTEGER) - (b.place?.line ?? Number.MAX_SAFE_INTEGER);
  if (byLine !== 0) return byLine;
  const byColumn = (a.place?.column ?? 0) - (b.place?.column ?? 0);
  if (byColumn !== 0) return byColumn;
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}
