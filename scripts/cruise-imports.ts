import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { cruise, format, type ICruiseResult } from "dependency-cruiser";
import extractConfiguration from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTypeScriptOptions from "dependency-cruiser/config-utl/extract-ts-config";

const PROJECT = join(import.meta.dirname, "..");
const FOLDERS = ["lib", "bin", "functions", "cdk", "scripts", "bench", "test"];

/** One import that a rule of .dependency-cruiser.mjs forbids; paths are relative to the tree that was read. */
export interface Breach {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** What reading a tree's imports found: every source file of the tree, every breach, and the report for people. */
export interface ImportCheck {
  readonly files: readonly string[];
  readonly breaches: readonly Breach[];
  readonly report: string;
}

/**
 * Checks the imports of the source tree at `root` against the project's rules.
 * Throws when it read fewer files than lie there: a check that saw nothing must not pass.
 */
export async function cruiseImports(root: string): Promise<ImportCheck> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const sources = sourceFilesOf(root, folders);
  if (sources.length === 0) throw new Error(`There is no source file under ${root} whose imports could be checked.`);
  const { options, forbidden = [] } = await extractConfiguration(join(PROJECT, ".dependency-cruiser.mjs"));
  const { output } = await cruise(
    folders,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
    undefined,
    { tsConfig: extractTypeScriptOptions(join(PROJECT, "tsconfig.json")) },
  );
  if (typeof output === "string") throw new Error("dependency-cruiser returned a report where a result was asked for");
  const cruised = new Set(output.modules.map((module) => module.source));
  const missed = sources.filter((path) => !cruised.has(path));
  if (missed.length > 0) throw new Error(`Not all imports were read; missed: ${missed.join(", ")}`);
  return { files: sources, breaches: breachesOf(output), report: await reportOn(output) };
}

function sourceFilesOf(root: string, folders: readonly string[]): string[] {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,mjs}`, { cwd: root }));
  return paths.filter((path) => !/(^|\/)(fixtures|samples|node_modules)\//.test(path));
}

function breachesOf(result: ICruiseResult): Breach[] {
  return result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

async function reportOn(result: ICruiseResult): Promise<string> {
  const { output } = await format(result, { outputType: "err-long" });
  return String(output);
}
