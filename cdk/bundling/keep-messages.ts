import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { catalogue, type Message } from "#diagnostics";

const PLACE = '"@tejun-messages@"';
const CODE = /\bAOP\d{3}\b/g;

/** What only some of the messages are kept of: `Row`, as what a person waits for has no room for names. */
const READ = `const both = (row, at) => ({ ja: row[at], en: row[at + 1] });
const read = (kept) => Array.isArray(kept) ? Object.fromEntries(kept.map((row) => [row[0], {
  severity: row[1], title: both(row, 2), message: both(row, 4), found: both(row, 6), expected: both(row, 8), fix: both(row, 10),
}])) : kept;`;

/** A code, its severity, and Japanese and English in turn. */
type Row = readonly string[];

/** Leaves a place for the catalogue, to be filled once it is known what a bundle holds. */
export const placeMessages: Plugin = {
  name: "tejun-place-messages",
  setup(build) {
    const contents = `export const messageRanges = [];\n${READ}\nexport const catalogue = read(JSON.parse(${PLACE}));\n`;
    build.onLoad({ filter: /[\\/]lib[\\/]diagnostics[\\/]catalogue\.ts$/ }, () => ({ contents, loader: "js" }));
  },
};

/** The messages of one bundle: all with everything, or those that its code can give, without what only explains them. */
export type KeptMessages = "all" | "own";

/** Fills the place in one bundled file. The codes that its sources name are all that can come out of it. */
export function fillMessages(text: string, root: string, inputs: OutputInputs, kept: KeptMessages): string {
  if (!text.includes(PLACE)) return text;
  const messages = kept === "all" ? catalogue : pickMessages(findCodes(root, inputs));
  return text.replace(PLACE, () => quote(JSON.stringify(messages)));
}

type OutputInputs = Metafile["outputs"][string]["inputs"];

function findCodes(root: string, inputs: OutputInputs): ReadonlySet<string> {
  const codes = new Set<string>();
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    if (bytesInOutput === 0 || !/^(lib|functions)\//.test(path)) continue;
    for (const [code] of readFileSync(join(root, path), "utf8").matchAll(CODE)) codes.add(code);
  }
  return codes;
}

function pickMessages(codes: ReadonlySet<string>): readonly Row[] {
  const picked = Object.entries<Message>(catalogue).filter(([code]) => codes.has(code));
  return picked.map(([code, { severity, title, message, found, expected, fix }]) => [
    code,
    severity,
    ...[title, message, found, expected, fix].flatMap(({ ja, en }) => [ja, en]),
  ]);
}

/** As a literal in single quotes: the many double ones inside stay single characters. */
function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
