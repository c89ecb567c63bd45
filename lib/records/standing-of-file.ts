import type { Item, Table } from "#ports";
import type { AnswerEntry } from "./entries.ts";
import { digestFile, type GivenDigests, type GivenFile } from "./given-digests.ts";
import { isSealedItem, itemEntry } from "./journal.ts";
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
