import type { Item, Table } from "#ports";
import { keys, longTextItems, readLongText, sha256Hex } from "#records";
import type { Program } from "../manifest.ts";
import { programText, type UnnamedProgram } from "./program-digest.ts";

/** A transaction on AWS holds 4 MiB; the parts of a long program go in groups well below that. */
const GROUP = 8;

/** A stored program's bytes are not those its name was made from; nothing of it may be used. */
export class TamperedProgramError extends Error {
  override name = "TamperedProgramError";
}

/**
 * Stores a program under its name. Storing it again changes nothing, and a program that can be found is whole: its
 * first item is written last.
 */
export async function storeProgram(table: Table, program: Program): Promise<void> {
  const [first, ...rest] = longTextItems(keys.program(program.program), {}, programText(program));
  for (let start = 0; start < rest.length; start += GROUP) {
    await table.write(rest.slice(start, start + GROUP).map((item) => ({ op: "put", item })));
  }
  await table.write([{ op: "put", item: first, if: { kind: "absent" } }]);
}

/**
 * Loads a program; undefined when there is none of that name.
 * Throws `TamperedProgramError` when its bytes are not those it is named after, on every load.
 */
export async function loadProgram(table: Table, program: string): Promise<Program | undefined> {
  const first = await table.get(keys.program(program));
  return first && readProgram(table, program, first);
}

async function readProgram(table: Table, program: string, first: Item): Promise<Program> {
  const text = await readLongText(table, first);
  if (text === undefined || sha256Hex(text) !== program) {
    throw new TamperedProgramError(`The stored program ${program} is not the one that was compiled`);
  }
  return { program, ...(JSON.parse(text) as UnnamedProgram) };
}
