import { type FilePorts, storeAttachment } from "#files";
import type { GivenFile } from "../call.ts";
import type { Refusal } from "../problem.ts";
import { refuseFiles } from "./refuse-files.ts";

/** Keeps files that came with a form; the first that cannot be taken refuses all, with everything that is wrong. */
export async function storeFiles(
  ports: FilePorts,
  files: readonly GivenFile[],
  by: string,
): Promise<{ readonly ids: readonly string[] } | Refusal> {
  const stored = await Promise.all(files.map((file) => storeAttachment(ports, { ...file, by })));
  const diagnostics = stored.flatMap((one) => (one.ok ? [] : one.diagnostics));
  if (diagnostics.length > 0) return refuseFiles(diagnostics);
  return { ids: stored.flatMap((one) => (one.ok ? [one.attachment] : [])) };
}
