import ts from "typescript";
import type { Catalog } from "#config";
import { compareDiagnostics, type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { declareApi, isJapanese, type Manifest, type ManifestPhase, viewPhase } from "#program";
import { phasePath, SHARED_PATH } from "../paths.ts";
import { placeOf } from "./code-place.ts";
import { explainTypeError } from "./explain-type-error.ts";
import { findWrongExports } from "./find-exports.ts";
import { findForbidden } from "./find-forbidden.ts";
import { type CheckedFiles, createTypeChecker } from "./type-checker.ts";
import type { TypedFile } from "./typed-file.ts";
import { createVerifiedCache, type SeenFile } from "./verified-cache.ts";

/** Code to be verified, and what it has to fit. */
export interface CodeToVerify {
  readonly files: { readonly [path: string]: string };
  readonly manifest: Pick<Manifest, "aop" | "phases" | "callees">;
  readonly catalog: Catalog;
}

/**
 * Faults by file and place: all of syntax and forbidden constructs at once, and when there are none, all of types.
 * `scripts` holds the JavaScript of code that has none.
 */
export interface VerifiedCode {
  readonly diagnostics: readonly Diagnostic[];
  readonly scripts: { readonly [path: string]: string };
}

/** Verifies code: syntax, types made for each phase, forbidden constructs. */
export type VerifyCode = (code: CodeToVerify) => VerifiedCode;

/** How long types are checked; what takes longer was made to. */
const CHECK_MILLISECONDS = 5_000;

/** Makes a verifier, which keeps the parsed language declarations and what it has verified between compiles. */
export function createCodeVerifier(checkMilliseconds: number = CHECK_MILLISECONDS): VerifyCode {
  const typeChecker = createTypeChecker();
  const known = createVerifiedCache();
  return ({ files, manifest, catalog }) => {
    const missing = findMissingFiles(files, manifest.phases);
    if (missing.length > 0) return { diagnostics: missing, scripts: {} };
    const views = new Map(manifest.phases.map((phase) => [phasePath(phase), viewPhase(phase, manifest)]));
    const shared = files[SHARED_PATH];
    const seenOf = (path: string): SeenFile => ({ code: files[path] ?? "", view: views.get(path), catalog, shared });
    const paths = Object.keys(files).sort();
    const scripts = new Map(paths.map((path) => [path, known.script(seenOf(path))] as const));
    const unknown = paths.filter((path) => scripts.get(path) === undefined);
    const toCheck = pick(files, shared === undefined ? unknown : [...unknown, SHARED_PATH]);
    const language = isJapanese(manifest) ? "ja" : "en";
    const apis = Object.fromEntries(
      unknown.flatMap((path) => {
        const view = views.get(path);
        return view ? [[path, declareApi(view, catalog, language)]] : [];
      }),
    );
    const checked = unknown.length === 0 ? undefined : typeChecker.check(toCheck, apis);
    const deadline = performance.now() + checkMilliseconds;
    const isOver = (): boolean => performance.now() >= deadline;
    const diagnostics = checked ? verifyFiles(unknown, checked, { manifest, catalog }, isOver) : [];
    if (diagnostics.length > 0) return { diagnostics, scripts: {} };
    for (const path of unknown) {
      scripts.set(path, known.keep(seenOf(path), checked?.emit(path) ?? ""));
    }
    return {
      diagnostics,
      scripts: Object.fromEntries(paths.map((path) => [scriptPath(path), scripts.get(path) ?? ""])),
    };
  };
}

/** Those entries of a record that are there. */
function pick(
  from: { readonly [path: string]: string },
  paths: readonly string[],
): { readonly [path: string]: string } {
  return Object.fromEntries(paths.flatMap((path) => (from[path] === undefined ? [] : [[path, from[path]]])));
}

function scriptPath(path: string): string {
  return path.replace(/\.ts$/, ".js");
}

/** Types are checked only of code that has nothing else wrong, because wrong code can keep the checker busy. */
function verifyFiles(
  paths: readonly string[],
  checked: CheckedFiles,
  fit: Pick<CodeToVerify, "manifest" | "catalog">,
  isOver: () => boolean,
): readonly Diagnostic[] {
  const constructs = paths.flatMap((path) => findWrongConstructs(path, checked));
  if (constructs.length > 0) return constructs;
  const found: Diagnostic[] = [];
  for (const path of paths) {
    const errors = checked.typeErrorsOf(path, isOver);
    if (!errors) return [...found, tooSlow(path)];
    found.push(...explainTypes(path, errors, checked, fit));
  }
  return found;
}

function findWrongConstructs(path: string, checked: CheckedFiles): readonly Diagnostic[] {
  const source = checked.sourceOf(path);
  const syntax = checked.syntaxErrorsOf(path);
  if (syntax.length > 0) return syntax.map((error) => syntaxError(error, source, path));
  return [...findForbidden(source, path), ...findWrongExports(source, path)].sort(compareDiagnostics);
}

function explainTypes(
  path: string,
  errors: readonly ts.Diagnostic[],
  checked: CheckedFiles,
  { manifest, catalog }: Pick<CodeToVerify, "manifest" | "catalog">,
): readonly Diagnostic[] {
  const phase = manifest.phases.find((one) => phasePath(one) === path);
  const { checker } = checked;
  const source = checked.sourceOf(path);
  const file: TypedFile = { source, path, checker, manifest, catalog, ...(phase ? { phase } : {}) };
  return errors.map((error) => explainTypeError(error, file)).sort(compareDiagnostics);
}

function tooSlow(path: string): Diagnostic {
  const text = { ja: "型の検査が時間内に終わりません", en: "checking the types takes too long" };
  return diagnose("AOP402", { text, found: "–" }, undefined, { file: path });
}

function syntaxError(error: ts.Diagnostic, source: ts.SourceFile, path: string): Diagnostic {
  const start = error.start ?? 0;
  const end = start + (error.length ?? 0);
  const text = excerpt(ts.flattenDiagnosticMessageText(error.messageText, " "));
  const found = excerpt(source.text.slice(start, end)) || "–";
  return diagnose("AOP401", { text, found }, placeOf(source, start, end), { file: path });
}

function findMissingFiles(
  files: { readonly [path: string]: string },
  phases: readonly ManifestPhase[],
): readonly Diagnostic[] {
  const expected = new Set(phases.map(phasePath));
  const missing = [...expected].filter((path) => !Object.hasOwn(files, path));
  const extra = Object.keys(files).filter((path) => !expected.has(path) && path !== SHARED_PATH);
  return [
    ...missing.map((path) =>
      diagnose("AOP417", { text: { ja: `${path} がありません`, en: `${path} is missing` }, path }),
    ),
    ...extra.sort().map((path) =>
      diagnose("AOP417", {
        text: { ja: `${path} に当たるフェーズがありません`, en: `${path} belongs to no phase` },
        path,
      }),
    ),
  ];
}
