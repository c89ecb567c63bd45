import { type Bilingual, catalogue, type DiagnosticCode } from "#diagnostics";

/** What a code is about, in both languages; a code of another version is its own title. */
export function titleOfCode(code: string): Bilingual {
  return Object.hasOwn(catalogue, code) ? catalogue[code as DiagnosticCode].title : { ja: code, en: code };
}
