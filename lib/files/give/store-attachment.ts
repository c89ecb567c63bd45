import type { FilePorts } from "../ports.ts";
import { bytesKey } from "./attachment.ts";
import { announceAttachment, type CreatedAttachment } from "./create-attachment.ts";

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
  const announced = await announceAttachment(ports, { name, type, size: bytes.byteLength, by });
  if (!announced.ok) return announced;
  const { attachment } = announced.record;
  await ports.files.put(bytesKey(attachment), bytes, type === "" ? "application/octet-stream" : type);
  return { ok: true, attachment };
}
