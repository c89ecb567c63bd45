import type { Item, Table } from "#ports";
import { keys, stripKeys } from "#records";
import type { FileFact } from "#trust";

/**
 * An attachment as it is stored. `sha256` and `size` are those of the bytes once it was given to a run; before, `size`
 * is what its sender announced.
 */
export interface Attachment extends FileFact {
  readonly at: number;
  readonly given: boolean;
  readonly run?: string;
  /** The phase whose question it came with; absent for files given at the start. */
  readonly phase?: number;
  /** The question whose answer it came with; absent for files given at the start. */
  readonly answer?: string;
}

/** Where an attachment's bytes lie; nothing in it comes from the file's name. */
export function bytesKey(attachment: string): string {
  return `attachments/${attachment}`;
}

/** The attachment whose bytes lie there; undefined for anything else that is kept. */
export function attachmentOf(key: string): string | undefined {
  return key.startsWith("attachments/") ? key.slice("attachments/".length) : undefined;
}

/** Loads what is known of an attachment. */
export async function loadAttachment(table: Table, attachment: string): Promise<Attachment | undefined> {
  const item = await table.get(keys.file(attachment));
  return item && toAttachment(item);
}

/** The attachment that an item holds. */
export function toAttachment(item: Item): Attachment {
  return stripKeys<Attachment>(item);
}
