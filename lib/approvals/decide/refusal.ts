import type { Bilingual, Diagnostic } from "#diagnostics";
import { type EntryBase, entryItem, GENESIS, keys, sealEntry } from "#records";
import type { DecidePorts } from "../ports.ts";

/** A refusal of a page or a form, with its HTTP status; the diagnostic says who, what and when. */
export interface Refusal {
  readonly ok: false;
  readonly status: 403 | 404 | 409 | 422;
  readonly diagnostic: Diagnostic;
}

/** What somebody tried who was refused. */
export type Tried = "approve" | "reject" | "delegate" | "answer";

/** The record of somebody who was refused: who, what, when and why. */
export interface RefusalEntry extends EntryBase {
  readonly kind: "refusal";
  /** The approval or question; `unknown-link` when a link opened nothing. */
  readonly asked: string;
  readonly code: string;
  readonly status: number;
  /** What was tried; absent in records of before it was kept. */
  readonly tried?: Tried;
  /** Why it was refused, in words; absent in records of before they were kept. */
  readonly why?: Bilingual;
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
  readonly tried?: Tried;
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
  const { asked, run, entry, person, tried } = about;
  const { code, message } = refusal.diagnostic;
  const body = {
    run,
    at: ports.clock.now(),
    by: "decide",
    kind: "refusal" as const,
    asked,
    code,
    status: refusal.status,
    why: message,
    ...(tried === undefined ? {} : { tried }),
    ...(person === undefined ? {} : { person }),
  };
  const sealed = sealEntry<RefusalEntry>(body, entry);
  await ports.table.write([{ op: "put", item: entryItem(keys.refusal(asked, ports.ids.next()), sealed) }]);
  return refusal;
}
