import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseConfig } from "#config";
import { type Bundles, bundleFunctions, FUNCTION_NAMES, type FunctionName } from "../cdk/bundling/bundle-functions.ts";
import { KEPT_FILE, KEPT_FOLDER } from "../functions/shared/kept-names.ts";
import { type Amounts, benchmark } from "./benchmark.ts";

const BYTES_PER_MB = 1_000_000;
const RUNS = 7;
const EMPTY = "empty";
const EMPTY_HANDLER = "export const handler=async()=>({});\n";

/** What the issue asks of two of them; the others are only watched. */
const BUDGETS: Readonly<Partial<Record<FunctionName, { readonly megabytes: number; readonly milliseconds: number }>>> =
  {
    decide: { megabytes: 0.3, milliseconds: 120 },
    step: { megabytes: 1.3, milliseconds: 250 },
  };

interface Built {
  readonly folder: string;
  readonly bundles: Bundles;
}

const build = once(async (): Promise<Built> => {
  const folder = mkdtempSync(join(tmpdir(), "tejun-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { config } = parseConfig("{}");
  if (config === undefined) throw new Error("The default configuration cannot be read");
  const bundles = await bundleFunctions(join(folder, "bundles"), config);
  const kept = join(bundles.compile.folder, KEPT_FOLDER);
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, KEPT_FILE), "{}");
  mkdirSync(join(folder, EMPTY));
  writeFileSync(join(folder, EMPTY, "index.mjs"), EMPTY_HANDLER);
  return { folder, bundles };
});

export const benchmarks = FUNCTION_NAMES.map((name) => {
  const budget = BUDGETS[name];
  return benchmark({
    name: `the function ${name}, in a fresh process`,
    figures: [
      { name: "code at the start", unit: "MB", ...(budget === undefined ? {} : { budget: budget.megabytes }) },
      { name: "import", unit: "ms", ...(budget === undefined ? {} : { budget: budget.milliseconds }) },
    ],
    runs: RUNS,
    setup: build,
    run: ({ bundles }): Amounts => ({
      "code at the start": bundles[name].startBytes / BYTES_PER_MB,
      import: importMilliseconds(bundles[name].folder),
    }),
    floor: {
      name: "an empty handler",
      run: ({ folder }): Amounts => ({
        "code at the start": EMPTY_HANDLER.length / BYTES_PER_MB,
        import: importMilliseconds(join(folder, EMPTY)),
      }),
    },
  });
});

/** How long a new Node takes to import a function's entry, its own start not counted. */
function importMilliseconds(folder: string): number {
  const url = pathToFileURL(join(folder, "index.mjs")).href;
  const program = `const t = performance.now(); await import(${JSON.stringify(url)}); console.log(performance.now() - t);`;
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(`The function in ${folder} cannot be imported: ${child.stderr}`);
  return Number(child.stdout);
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
