import type { CommandContext } from "../command-context.ts";
import type { Answer, HostClient, UploadLink } from "../host/host-client.ts";
import { runWords } from "../words/run-words.ts";
import { fileType } from "./file-type.ts";
import type { GivenText } from "./read-texts.ts";

/** Hands files to the host, one after another; gives their attachment ids, or why one was not taken. */
export async function attachFiles(
  { reporter }: CommandContext,
  client: HostClient,
  files: readonly Pick<GivenText, "file" | "bytes">[],
): Promise<Answer<readonly string[]>> {
  const attachments: string[] = [];
  for (const { file, bytes } of files) {
    reporter.progress(runWords[reporter.language].uploading(file));
    const name = file.split(/[/\\]/).at(-1) ?? file;
    const taken = await client.post<{ attachment: string; upload: UploadLink }>("/attachments", {
      name,
      size: bytes.byteLength,
      type: fileType(name),
    });
    if (!taken.ok) return taken;
    const uploaded = await client.upload(taken.body.upload, bytes);
    if (!uploaded.ok) return uploaded;
    attachments.push(taken.body.attachment);
  }
  return { ok: true, body: attachments };
}
