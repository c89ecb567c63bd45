import type { FilePorts } from "../ports.ts";
import { bytesKey } from "./attachment.ts";
import { type CreatedAttachment, createAttachment } from "./create-attachment.ts";

/** A file whose bytes are here already: sent with a form, or dropped into an inbox. */
export interface ArrivedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly by: string;
}

/** Makes an attachment of bytes that are here already. */
export async function storeAttachment(
  ports: FilePorts,
  { name, type, bytes, by }: ArrivedFile,
): Promise<Exclude<CreatedAttachment, { ok: true }> | { readonly ok: true; readonly attachment: string }> {
  const created = await createAttachment(ports, { name, type, size: bytes.byteLength, by });
  if (!created.ok) return created;
  await ports.files.put(bytesKey(created.attachment), bytes, type === "" ? "application/octet-stream" : type);
  return { ok: true, attachment: created.attachment };
}
