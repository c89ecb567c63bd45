import { recordRefusal, recordUnopened } from "#approvals";
import { GENESIS, keys, loadRun } from "#records";
import type { ApiPorts } from "../ports.ts";
import type { Refusal } from "../problem.ts";

/** What people open from a mail, or by the id of what is asked; and what ends a run. */
const TRIED_ON = /^\/(approvals|questions|runs)\/([A-Za-z0-9_-]{1,200})(\/cancel)?$/;

/**
 * Records that a page of another site tried to decide, answer or cancel, with the approval, question or run that it
 * named; whose browser it was is not looked at. What names none of them is in no run's record.
 */
export async function recordForeign(ports: ApiPorts, path: string, refusal: Refusal): Promise<void> {
  const [, kind, id, ends] = TRIED_ON.exec(path) ?? [];
  const refused = { ok: false, status: 403, diagnostic: refusal.diagnostics[0] } as const;
  if (id === undefined) return;
  if (kind !== "runs") {
    await recordUnopened(ports, id, {}, refused);
  } else if (ends !== undefined && (await loadRun(ports.table, id)) !== undefined) {
    const about = { asked: id, run: id, entry: GENESIS, by: "api", place: keys.runRefusal, tried: "cancel" } as const;
    await recordRefusal(ports, about, refused);
  }
}
