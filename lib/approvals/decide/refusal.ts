import type { Diagnostic } from "#diagnostics";
import { type EntryBase, entryItem, GENESIS, keys, sealEntry } from "#records";
import type { DecidePorts } from "../ports.ts";

/** A refusal of a page or a form, with its HTTP status; the diagnostic says who, what and when. */
export interface Refusal {
  readonly ok: false;
  readonly status: 403 | 404 | 409 | 422;
  readonly diagnostic: Diagnostic;
}

/** The record of somebody who was refused. */
export interface RefusalEntry extends EntryBase {
  readonly kind: "refusal";
  /** The approval or question; `unknown-link` when a link opened nothing. */
  readonly asked: string;
  readonly code: string;
  readonly status: number;
  /** As far as it is known. */
  readonly person?: string;
}

/** Makes a refusal. */
export function refuse(status: Refusal["status"], diagnostic: Diagnostic): Refusal {
  return { ok: false, status, diagnostic };
}

/** Whom and what a refusal is about. */
export interface RefusedFor {
  readonly asked: string;
  readonly run: string;
  /** Hash of what was asked. */
  readonly entry: string;
  readonly person?: string;
}

/** What is known of a refusal of a link that opens nothing. */
export const UNKNOWN_LINK: RefusedFor = { asked: "unknown-link", run: "", entry: GENESIS };

/** Records a refusal and gives it back. */
export async function recordRefusal(
  ports: Pick<DecidePorts, "table" | "clock" | "ids">,
  about: RefusedFor,
  refusal: Refusal,
): Promise<Refusal> {
  const { asked, run, entry, person } = about;
  const body = {
    run,
    at: ports.clock.now(),
    by: "decide",
    kind: "refusal" as const,
    asked,
    code: refusal.diagnostic.code,
    status: refusal.status,
    ...(person === undefined ? {} : { person }),
  };
  const sealed = sealEntry<RefusalEntry>(body, entry);
  await ports.table.write([{ op: "put", item: entryItem(keys.refusal(asked, ports.ids.next()), sealed) }]);
  return refusal;
}
