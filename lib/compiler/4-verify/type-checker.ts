import ts from "typescript";
import { VALUE_TYPES, VALUES_MODULE } from "#program";
import { SHARED_MODULE } from "../paths.ts";
import { CheckerError } from "./checker-error.ts";
import { LANGUAGE_COLLECTIONS } from "./language-collections.ts";
import { LANGUAGE_CORE } from "./language-core.ts";

const LANGUAGE = "/language.d.ts";
const VALUES = "/tejun/values.d.ts";

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  exactOptionalPropertyTypes: true,
  erasableSyntaxOnly: true,
  noLib: true,
  types: [],
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  newLine: ts.NewLineKind.LineFeed,
};

/** A program's files, type-checked as one; paths are as in `Program.files`. Throws `CheckerError`, as `check` does. */
export interface CheckedFiles {
  readonly checker: ts.TypeChecker;
  syntaxErrorsOf(path: string): readonly ts.Diagnostic[];
  /** Undefined when the check takes longer than `isOver` allows; nothing else can be checked then. */
  typeErrorsOf(path: string, isOver: () => boolean): readonly ts.Diagnostic[] | undefined;
  sourceOf(path: string): ts.SourceFile;
  /** The JavaScript of one file. */
  emit(path: string): string;
}

/** Type-checks programs; keeps the parsed language declarations between compiles. */
export interface TypeChecker {
  /** `apis` holds the module "tejun" of each phase by the phase file's path; `shared.ts` sees the values alone. */
  check(files: { readonly [path: string]: string }, apis: { readonly [path: string]: string }): CheckedFiles;
}

/** Makes a type checker. */
export function createTypeChecker(): TypeChecker {
  const kept = new Map<string, ts.SourceFile>([
    [LANGUAGE, parse(LANGUAGE, LANGUAGE_CORE + LANGUAGE_COLLECTIONS)],
    [VALUES, parse(VALUES, VALUE_TYPES)],
  ]);
  const parseApi = parseOnce();
  return { check: (files, apis) => check({ kept, parseApi }, files, apis) };
}

/** Enough for the phases of a long AOP: what a phase is granted changes less often than what it does. */
const APIS_KEPT = 64;

/** Parses declaration files, and keeps those of late. */
function parseOnce(): (path: string, text: string) => ts.SourceFile {
  const parsed = new Map<string, ts.SourceFile>();
  return (path, text) => {
    const known = parsed.get(path);
    const source = known?.text === text ? known : parse(path, text);
    parsed.delete(path);
    const [oldest] = parsed.keys();
    if (parsed.size >= APIS_KEPT && oldest !== undefined) parsed.delete(oldest);
    parsed.set(path, source);
    return source;
  };
}

interface KnownSources {
  readonly kept: ReadonlyMap<string, ts.SourceFile>;
  readonly parseApi: (path: string, text: string) => ts.SourceFile;
}

function check(
  { kept, parseApi }: KnownSources,
  files: { readonly [path: string]: string },
  apis: { readonly [path: string]: string },
): CheckedFiles {
  const sources = new Map(kept);
  for (const [path, text] of Object.entries(files))
    sources.set(
      `/${path}`,
      withCompiler(() => parse(`/${path}`, text)),
    );
  for (const [path, text] of Object.entries(apis)) sources.set(apiPath(path), parseApi(apiPath(path), text));
  const roots = [LANGUAGE, ...Object.keys(files).map((path) => `/${path}`)];
  const program = withCompiler(() => ts.createProgram(roots, OPTIONS, hostOf(sources)));
  const sourceOf = (path: string): ts.SourceFile => {
    const source = program.getSourceFile(`/${path}`);
    if (!source) throw new Error(`The file ${path} is not in the program that was checked`);
    return source;
  };
  return {
    checker: withCompiler(() => program.getTypeChecker()),
    sourceOf,
    syntaxErrorsOf: (path) => {
      const source = sourceOf(path);
      return withCompiler(() => program.getSyntacticDiagnostics(source));
    },
    typeErrorsOf: (path, isOver) => typeErrorsOf(program, sourceOf(path), isOver),
    emit: (path) => {
      const source = sourceOf(path);
      let script = "";
      withCompiler(() => {
        program.emit(source, (_name, text) => {
          script = text;
        });
      });
      return script;
    },
  };
}

function typeErrorsOf(
  program: ts.Program,
  source: ts.SourceFile,
  isOver: () => boolean,
): readonly ts.Diagnostic[] | undefined {
  if (isOver()) return undefined;
  const token: ts.CancellationToken = {
    isCancellationRequested: isOver,
    throwIfCancellationRequested: () => {
      if (isOver()) throw new ts.OperationCanceledException();
    },
  };
  try {
    return withCompiler(() => program.getSemanticDiagnostics(source, token));
  } catch (error) {
    if (error instanceof ts.OperationCanceledException) return undefined;
    throw error;
  }
}

/** Tells what the compiler throws over somebody's code from a fault of this software. */
function withCompiler<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ts.OperationCanceledException || error instanceof RangeError) throw error;
    throw new CheckerError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function hostOf(sources: ReadonlyMap<string, ts.SourceFile>): ts.CompilerHost {
  return {
    getSourceFile: (name) => sources.get(name),
    getDefaultLibFileName: () => LANGUAGE,
    writeFile: () => {},
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => sources.has(name),
    readFile: (name) => sources.get(name)?.text,
    resolveModuleNameLiterals: (literals, containing) =>
      literals.map(({ text }) => {
        const resolved = resolve(text, containing);
        return {
          resolvedModule:
            resolved !== undefined && sources.has(resolved)
              ? {
                  resolvedFileName: resolved,
                  extension: resolved.endsWith(".d.ts") ? ts.Extension.Dts : ts.Extension.Ts,
                }
              : undefined,
        };
      }),
  };
}

function resolve(specifier: string, containing: string): string | undefined {
  if (specifier === "tejun") return containing === "/shared.ts" ? VALUES : apiPath(containing.slice(1));
  if (specifier === VALUES_MODULE && containing.endsWith(".d.ts")) return VALUES;
  return specifier === SHARED_MODULE && containing.startsWith("/phases/") ? "/shared.ts" : undefined;
}

function apiPath(path: string): string {
  return `/tejun/${path.replace(/\.ts$/, ".d.ts")}`;
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    text,
    { languageVersion: ts.ScriptTarget.ES2022, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    true,
  );
}
