import { recordRefusal } from "#approvals";
import type { Diagnostic } from "#diagnostics";
import { attachmentOf, loadAttachment } from "#files";
import { GENESIS, keys } from "#records";
import type { ApiPorts } from "../ports.ts";
import type { Refusal } from "../problem.ts";
import type { StartPorts } from "../runs/start-run.ts";

/**
 * Records that bytes sent to a link were refused, in the record of the run that its file was given to: somebody may have
 * tried to replace what the run rests on. A file that no run was given is in no run's record.
 */
export async function recordUpload(ports: ApiPorts, key: string | undefined, refusal: Refusal): Promise<void> {
  const attachment = key === undefined ? undefined : attachmentOf(key);
  const run = attachment === undefined ? undefined : (await loadAttachment(ports.table, attachment))?.run;
  if (run === undefined) return;
  const about = { asked: run, run, entry: GENESIS, by: "api", place: keys.runRefusal, tried: "upload" } as const;
  await recordRefusal(ports, about, { ok: false, status: 409, diagnostic: refusal.diagnostics[0] });
}

/** Records that what a run's file was made from was written to after the run was started, which changed nothing in it. */
export async function recordLateFile(ports: StartPorts, run: string, diagnostic: Diagnostic): Promise<void> {
  const about = { asked: run, run, entry: GENESIS, by: "api", place: keys.runRefusal, tried: "upload" } as const;
  await recordRefusal(ports, about, { ok: false, status: 409, diagnostic });
}
