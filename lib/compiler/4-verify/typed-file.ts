import type ts from "typescript";
import type { Catalog } from "#config";
import type { Manifest, ManifestPhase } from "#program";

/** A file with its types, and what they were made from; `phase` is absent for `shared.ts`, which has no tools. */
export interface TypedFile {
  readonly source: ts.SourceFile;
  readonly path: string;
  readonly checker: ts.TypeChecker;
  readonly phase?: ManifestPhase;
  readonly manifest: Pick<Manifest, "phases">;
  readonly catalog: Catalog;
}

/** The tool whose operations an interface of the phase API declares. */
export function toolOf(interfaceName: string): string | undefined {
  return interfaceName.startsWith("Tool_") ? interfaceName.slice("Tool_".length) : undefined;
}

/** Whether the phase API declares this symbol. */
export function isDeclaredByApi(symbol: ts.Symbol): boolean {
  return symbol.declarations?.some(({ parent }) => parent.getSourceFile().fileName.startsWith("/tejun/")) === true;
}
