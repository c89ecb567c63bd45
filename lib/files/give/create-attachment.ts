import { z } from "zod";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { UploadLink } from "#ports";
import { keys } from "#records";
import type { FilePorts } from "../ports.ts";
import { type Attachment, bytesKey } from "./attachment.ts";
import { kindOf, TAKEN_KINDS } from "./file-types.ts";

const LINK_SECONDS = 3600;

const createPayload = z.object({
  name: z.string(),
  size: z.number().int().min(0),
  type: z.string().max(200),
  /** Whoever gives it; only they can use it. */
  by: z.string().min(1),
});

/** A place for one file's bytes, or why it cannot be taken. */
export type CreatedAttachment =
  | { readonly ok: true; readonly attachment: string; readonly upload: UploadLink }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Makes an attachment and the link that its bytes are sent to. The name is kept as given and never used as a key.
 * Payload: `{name, size, type, by}`; `size` in bytes is the most that the link takes.
 */
export async function createAttachment(ports: FilePorts, payload: unknown): Promise<CreatedAttachment> {
  const announced = await announceAttachment(ports, payload);
  if (!announced.ok) return announced;
  const { attachment, type, size } = announced.record;
  const upload = await ports.files.uploadLink(bytesKey(attachment), type, size, LINK_SECONDS);
  return { ok: true, attachment, upload };
}

/** Makes an attachment whose bytes are here already, so that no link is needed. Payload as for `createAttachment`. */
export async function announceAttachment(
  ports: Omit<FilePorts, "files">,
  payload: unknown,
): Promise<Extract<CreatedAttachment, { ok: false }> | { readonly ok: true; readonly record: Attachment }> {
  const { name, size, type, by } = createPayload.parse(payload);
  const { bytesEach } = ports.config.limits.attachments;
  const diagnostics: Diagnostic[] = [];
  const shown = excerpt(name);
  if (!isUsableName(name)) diagnostics.push(diagnose("AOP527", { name: shown }));
  const kind = kindOf(name, type);
  if (kind === undefined) {
    diagnostics.push(diagnose("AOP523", { name: shown, type: excerpt(type) || "–", allowed: TAKEN_KINDS }));
  }
  if (size > bytesEach) diagnostics.push(diagnose("AOP521", { name: shown, bytes: size, most: bytesEach }));
  if (diagnostics.length > 0 || kind === undefined) return { ok: false, diagnostics };
  const attachment = `att_${ports.ids.next()}`;
  const record: Attachment = {
    attachment,
    name,
    type: kind,
    size,
    sha256: "",
    by,
    at: ports.clock.now(),
    given: false,
  };
  await ports.table.write([{ op: "put", item: { ...keys.file(attachment), ...record }, if: { kind: "absent" } }]);
  return { ok: true, record };
}

function isUsableName(name: string): boolean {
  const { length } = [...name];
  return length >= 1 && length <= 255 && name.trim() !== "" && name.isWellFormed() && !/\p{Cc}/u.test(name);
}
