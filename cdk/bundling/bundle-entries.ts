import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { fillMessages, type KeptMessages, placeMessages } from "./keep-messages.ts";
import { namespaceZod } from "./namespace-zod.ts";
import { splitLater } from "./split-later.ts";

/** One entry to bundle: its module, and the folder that takes `index.mjs` and what it loads later. */
export interface Entry {
  readonly module: string;
  readonly folder: string;
  readonly messages: KeptMessages;
}

/** How large a bundle is, in bytes: what is loaded at once, and what only where it is needed. */
export interface BundleSizes {
  readonly startBytes: number;
  readonly laterBytes: number;
}

/** The package's root. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * What the SDK loads only where the environment holds no credentials. A function's environment always does, so these
 * are left out.
 */
const CREDENTIAL_SOURCES = [
  "@aws-sdk/credential-provider-http",
  "@aws-sdk/credential-provider-imds",
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-login",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@smithy/credential-provider-imds",
];

/** Too large to be bundled into each file that loads it; it lies beside the code as the package ships it. */
export const TYPESCRIPT = "typescript";

/** CommonJS packages inside an ES module ask for these. */
const BANNER =
  'import{createRequire as __cr}from"node:module";import{fileURLToPath as __fu}from"node:url";' +
  'const require=__cr(import.meta.url),__filename=__fu(import.meta.url),__dirname=__fu(new URL(".",import.meta.url));';

interface OpenFile {
  readonly entry: Entry;
  readonly module: string;
  readonly file: string;
}

/**
 * Bundles entries together, so that what they share is read once, into folders under `out`. What they import
 * dynamically becomes files of its own in their folders, and only where code that remained really imports it.
 */
export async function bundleEntries(out: string, entries: readonly Entry[]): Promise<ReadonlyMap<Entry, BundleSizes>> {
  const sizes = new Map(entries.map((entry) => [entry, { startBytes: 0, laterBytes: 0 }]));
  const done = new Set<string>();
  let open = entries.map((entry): OpenFile => ({ entry, module: entry.module, file: "index.mjs" }));
  while (open.length > 0) {
    for (const { entry, file } of open) done.add(join(entry.folder, file));
    const written = await bundleFiles(out, open);
    const later: OpenFile[] = [];
    for (const { from, bytes, imports } of written) {
      const size = sizes.get(from.entry);
      if (size) size[from.file === "index.mjs" ? "startBytes" : "laterBytes"] += bytes;
      later.push(...imports.map((one) => ({ ...one, entry: from.entry })));
    }
    open = later.filter(({ entry, file }) => !done.has(join(entry.folder, file)));
  }
  return sizes;
}

interface WrittenFile {
  readonly from: OpenFile;
  readonly bytes: number;
  readonly imports: readonly { readonly module: string; readonly file: string }[];
}

async function bundleFiles(out: string, open: readonly OpenFile[]): Promise<readonly WrittenFile[]> {
  const found = new Map<string, string>();
  const nameOf = ({ entry, file }: OpenFile): string => join(entry.folder, file.replace(/\.mjs$/, ""));
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(open.map((one) => [nameOf(one), one.module])),
    outdir: out,
    outExtension: { ".js": ".mjs" },
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    conditions: ["module", "import"],
    minify: true,
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    logLevel: "error",
    external: [...CREDENTIAL_SOURCES, TYPESCRIPT],
    banner: { js: BANNER },
    plugins: [splitLater(found), placeMessages, namespaceZod],
  });
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [join(ROOT, path), output]));
  const byPath = new Map(open.map((from) => [join(out, from.entry.folder, from.file), from]));
  return outputFiles.flatMap(({ path, text }) => {
    const from = byPath.get(path);
    const output = outputs.get(path);
    if (from === undefined || output === undefined) throw new Error(`Unexpected output ${relative(out, path)}`);
    const filled = fillMessages(text, ROOT, output.inputs, from.entry.messages);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, filled);
    const imports = output.imports.flatMap(({ path: imported }) => {
      const module = found.get(imported);
      return module === undefined ? [] : [{ module, file: imported.slice("./".length) }];
    });
    return [{ from, bytes: Buffer.byteLength(filled), imports }];
  });
}
