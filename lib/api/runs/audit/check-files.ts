import { bytesKey, loadAttachment } from "#files";
import { DamagedFileError, type Files, type Table } from "#ports";
import {
  type AnswerEntry,
  type EntryBase,
  isSealed,
  isTextAsRead,
  itemEntry,
  keys,
  type ReadEntry,
  sha256Hex,
  standingOfFile,
} from "#records";
import { loadAsked } from "../record/asked.ts";
import type { RecordedRun } from "../record/recorded-run.ts";
import type { AddFault } from "./record-fault.ts";

/** What a record is checked with. */
export interface CheckPorts {
  readonly table: Table;
  readonly files: Files;
}

/**
 * Checks the files of a run against what was sealed when they were given: what is recorded of each, its bytes, and the
 * text that was read out of it. Resolves to the files that no seal covers, because their run is older than that is made.
 */
export async function checkFiles(
  { table, files }: CheckPorts,
  recorded: RecordedRun,
  reads: readonly EntryBase[],
  add: AddFault,
): Promise<readonly string[]> {
  const uncovered: string[] = [];
  for (const attachment of await filesOf(table, recorded)) {
    const name = `attachment:${attachment}`;
    const item = await table.get(keys.file(attachment));
    const file = await loadAttachment(table, attachment);
    if (item === undefined || file === undefined) {
      add("absent", name);
      continue;
    }
    const standing = await standingOfFile(table, item);
    if (standing === "changed") add("changed", name);
    if (standing === "uncovered") uncovered.push(name);
    const bytes = await bytesOf(files, attachment);
    if (bytes === undefined) add("absent", name);
    else if (bytes !== file.sha256) add("changed", name);
    const text = await table.get(keys.attachmentText(attachment));
    if (text !== undefined && !(await isTextAsRead(table, text, file))) add("changed", name);
  }
  for (const attachment of new Set(reads.flatMap(openedText))) {
    if ((await table.get(keys.attachmentText(attachment))) === undefined) add("absent", `attachment:${attachment}`);
  }
  return uncovered;
}

/** The files that a run began with or was handed, and those that came with its answers. */
async function filesOf(table: Table, { run }: RecordedRun): Promise<readonly string[]> {
  const { questions } = await loadAsked(table, run.run);
  const answers = await Promise.all(questions.map(({ record }) => table.get(keys.decided(record.id))));
  const given = answers.flatMap((item) => (item?.kind === "answer" ? itemEntry<AnswerEntry>(item).attachments : []));
  return [...new Set([...run.attachments, ...given])];
}

/** The digest of a file's bytes as they are now; one that tells of damage by itself has none that is right. */
async function bytesOf(files: Files, attachment: string): Promise<string | undefined> {
  try {
    const bytes = await files.get(bytesKey(attachment));
    return bytes && sha256Hex(bytes);
  } catch (error) {
    if (error instanceof DamagedFileError) return "";
    throw error;
  }
}

/** The file that a read opened and read as text. */
function openedText(entry: EntryBase): readonly string[] {
  const { kind, tool, arguments: given, fact } = entry as ReadEntry;
  if (kind !== "read" || tool !== "attachments" || !isSealed(entry)) return [];
  return fact.kind === "read" && typeof fact.content === "string" ? [String(given.attachment)] : [];
}
