import type { Item, Table } from "#ports";
import type { FileFact, Source } from "#trust";
import { sha256Hex } from "./canonical.ts";
import type { AnswerEntry, ReadEntry } from "./entries.ts";
import { source } from "./fact-items.ts";
import { digestFile, type GivenDigests, type GivenFile } from "./given-digests.ts";
import { isSealedItem, itemEntry, queryAll } from "./journal.ts";
import { keys } from "./keys.ts";
import { loadRun } from "./runs.ts";

/**
 * Whether a file's record is the one that was given: as the run that it says it belongs to has it from its start, or
 * the sealed answer that it came with. `uncovered` for a file of a run from before digests were kept.
 */
export async function standingOfFile(table: Table, item: Item): Promise<"sound" | "changed" | "uncovered"> {
  const { run, answer } = item;
  const record = typeof run === "string" ? await loadRun(table, run) : undefined;
  if (record === undefined) return "changed";
  const attachment = String(item.attachment);
  const given = typeof answer === "string" ? await answeredWith(table, answer, record.run) : record.given;
  if (given === undefined) return record.given === undefined && answer === undefined ? "uncovered" : "changed";
  const known = Object.hasOwn(given, attachment) ? given[attachment] : undefined;
  const isPlaced = item.pk === keys.file(attachment).pk;
  return isPlaced && known === digestFile(item as unknown as GivenFile) ? "sound" : "changed";
}

async function answeredWith(table: Table, question: string, run: string): Promise<GivenDigests | undefined> {
  const item = await table.get(keys.decided(question));
  if (item === undefined || item.run !== run || !isSealedItem(item)) return undefined;
  return itemEntry<AnswerEntry>(item).given;
}

/** The source that a given file's text is; `onChanged` is told where it is not what was read out of the file. */
export async function loadAttachmentText(
  table: Table,
  file: FileFact | undefined,
  onChanged: () => void,
): Promise<Source | undefined> {
  const item = file && (await table.get(keys.attachmentText(file.attachment)));
  if (file === undefined || item === undefined) return undefined;
  if (await isTextAsRead(table, item, file)) return source(`attachment:${file.attachment}`, item, file.by);
  onChanged();
  return undefined;
}

/**
 * Whether an attachment's text is what a sealed record of its opening holds, read from the bytes that were given.
 * An item from before the opening was named in it is looked for among all that was read in its run.
 */
export async function isTextAsRead(table: Table, item: Item, file: FileFact): Promise<boolean> {
  const { run, call } = item;
  if (typeof run !== "string" || item.attachment !== file.attachment) return false;
  if (item.sha256 !== sha256Hex(String(item.text))) return false;
  const opened =
    typeof call === "string"
      ? [await table.get(keys.read(run, call))]
      : await queryAll(table, keys.readsOf(run).pk).then((all) => all.filter(({ sk }) => !sk.includes("~")));
  return opened.some((one) => one !== undefined && isOpening(one, file) && contentOf(one) === item.text);
}

/** Whether an item records that this file, with these bytes, was opened. */
function isOpening(item: Item, { attachment, sha256 }: FileFact): boolean {
  if (item.kind !== "read" || item.tool !== "attachments") return false;
  const { arguments: given } = itemEntry<ReadEntry>(item);
  return given.attachment === attachment && given.sha256 === sha256 && isSealedItem(item);
}

function contentOf(item: Item): unknown {
  const { fact } = itemEntry<ReadEntry>(item);
  return fact.kind === "read" ? fact.content : undefined;
}
