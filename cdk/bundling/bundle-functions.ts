import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Config } from "#config";
import { DEPLOYMENT_FILE, writeDeployment } from "../../functions/shared/deployment.ts";
import { bundleEntries, TYPESCRIPT } from "./bundle-entries.ts";

/** The functions that have code of their own; others are deployments of these. */
export const FUNCTION_NAMES = [
  "act",
  "api",
  "compile",
  "converse",
  "decide",
  "read",
  "request",
  "step",
  "upload",
] as const;

/** One of the functions that have code of their own. */
export type FunctionName = (typeof FUNCTION_NAMES)[number];

/** One function's bundle. */
export interface Bundle {
  /** The folder to deploy; `index.mjs` exports `handler`. */
  readonly folder: string;
  /** Minified bytes that are loaded before the first event. */
  readonly startBytes: number;
  /** Minified bytes of what is loaded only where it is needed. */
  readonly laterBytes: number;
}

/** The bundles by function. */
export type Bundles = Readonly<Record<FunctionName, Bundle>>;

/** Functions that run a program's code need the engine beside them. */
const WITH_SANDBOX: ReadonlySet<FunctionName> = new Set(["compile", "step"]);

/** The one function that reads and checks code. */
const WITH_TYPESCRIPT: FunctionName = "compile";

/** The one function that reads PDFs, and the program of the process it does that in. */
const WITH_READER: FunctionName = "read";
const READER = { module: "lib/files/reader/reader-process.ts", folder: join(WITH_READER, "reader") };

/** The one function whose pages explain every code of the catalogue. */
const WITH_WHOLE_CATALOGUE: FunctionName = "api";

/**
 * Bundles functions for AWS Lambda into `<out>/<name>`: ES modules, minified, the SDK inside, the configuration beside
 * the code. The same sources and configuration give the same bytes. Replaces what `out` held.
 */
export async function bundleFunctions(
  out: string,
  config: Config,
  names: readonly FunctionName[] = FUNCTION_NAMES,
): Promise<Bundles> {
  rmSync(out, { recursive: true, force: true });
  const entries = names.map((name) => ({
    module: `functions/${name}/handler.ts`,
    folder: name,
    messages: name === WITH_WHOLE_CATALOGUE ? ("all" as const) : ("own" as const),
  }));
  const reader = names.includes(WITH_READER) ? [{ ...READER, messages: "own" as const }] : [];
  const sizes = await bundleEntries(out, [...entries, ...reader]);
  const bundles = entries.map((entry, i) => {
    const name = names[i] as FunctionName;
    const folder = join(out, name);
    writeFileSync(join(folder, DEPLOYMENT_FILE), writeDeployment(config));
    if (WITH_SANDBOX.has(name)) copySandbox(folder);
    if (name === WITH_TYPESCRIPT) copyTypeScript(folder);
    return [name, { folder, startBytes: 0, laterBytes: 0, ...sizes.get(entry) }] as const;
  });
  return Object.fromEntries(bundles) as Record<FunctionName, Bundle>;
}

/** The engine's WebAssembly; its loader looks for it beside the code. */
function copySandbox(folder: string): void {
  const variant = dirname(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync"));
  copyFileSync(join(variant, "emscripten-module.wasm"), join(folder, "emscripten-module.wasm"));
}

/** As a package of its own, so that the bundle finds it by name; the library's declarations are not needed. */
function copyTypeScript(folder: string): void {
  const file = createRequire(import.meta.url).resolve(TYPESCRIPT);
  const home = join(folder, "node_modules", TYPESCRIPT);
  mkdirSync(join(home, "lib"), { recursive: true });
  copyFileSync(file, join(home, "lib", "typescript.js"));
  writeFileSync(join(home, "package.json"), `${JSON.stringify({ name: TYPESCRIPT, main: "./lib/typescript.js" })}\n`);
}
