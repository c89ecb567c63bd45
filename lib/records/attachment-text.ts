import type { Item, Table } from "#ports";
import type { FileFact, Source } from "#trust";
import { sha256Hex } from "./canonical.ts";
import type { ReadEntry } from "./entries.ts";
import { source } from "./fact-items.ts";
import { isSealedItem, itemEntry, queryAll } from "./journal.ts";
import { keys } from "./keys.ts";

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
