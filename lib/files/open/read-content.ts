import type { Json } from "#ports";
import type { Attachment } from "../give/attachment.ts";
import type { ReadPdf } from "../reader/pdf-reader.ts";
import { type DecodedText, decodeText } from "./decode-text.ts";

/** An image goes to a model inside one record, as base64; this many bytes of it fit. */
const MOST_IMAGE_BYTES = 210_000;

/** What a file holds, as far as it can be read. */
export type FileContent =
  | { readonly ok: true; readonly kind: "text"; readonly text: string; readonly note?: string }
  | { readonly ok: true; readonly kind: "image"; readonly content: Json }
  /** `tooMuch` where reading it took more than it may. */
  | { readonly ok: false; readonly reason: string; readonly tooMuch?: true };

/** Reads a file's bytes by its kind. What cannot be read is said, never guessed. */
export async function readContent(file: Attachment, bytes: Uint8Array, readPdf: ReadPdf): Promise<FileContent> {
  if (file.type.startsWith("image/")) return readImage(bytes);
  if (file.type !== "application/pdf") return toContent(decodeText(bytes));
  const read = await readPdf(bytes);
  return read.ok ? { ok: true, kind: "text", text: read.text } : read;
}

function toContent(decoded: DecodedText): FileContent {
  if (!decoded.ok) return decoded;
  const { text, encoding } = decoded;
  const note = encoding === "UTF-8" ? {} : { note: `${encoding} として読みました (read as ${encoding})` };
  return { ok: true, kind: "text", text, ...note };
}

/** What an image is follows from its bytes: servers of models refuse one that is announced as another kind. */
function readImage(bytes: Uint8Array): FileContent {
  const mediaType = imageTypeOf(bytes);
  if (mediaType === undefined) return { ok: false, reason: "画像ではありません (this is not an image)" };
  if (bytes.byteLength > MOST_IMAGE_BYTES) {
    const reason = `画像が大きすぎます (the image has ${bytes.byteLength} bytes; at most ${MOST_IMAGE_BYTES} can be shown to a model)`;
    return { ok: false, reason };
  }
  return { ok: true, kind: "image", content: { mediaType, base64: Buffer.from(bytes).toString("base64") } };
}

const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF.{4}WEBP/s, "image/webp"],
];

function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return SIGNATURES.find(([signature]) => signature.test(start))?.[1];
}
