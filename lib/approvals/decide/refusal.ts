import type { Bilingual, Diagnostic } from "#diagnostics";
import type { Key } from "#ports";
import { type EntryBase, entryItem, itemEntry, keys, sealEntry, sha256Hex } from "#records";
import { findLink, isLinkId } from "../ask/links.ts";
import type { RefusalPorts } from "../ports.ts";
import { personKey } from "../same-person.ts";

/** A refusal of a page or a form, with its HTTP status; the diagnostic says who, what and when. */
export interface Refusal {
  readonly ok: false;
  readonly status: 403 | 404 | 409 | 422;
  readonly diagnostic: Diagnostic;
}

/** What somebody tried who was refused. */
export type Tried = "approve" | "reject" | "delegate" | "answer" | "cancel" | "upload";

/** The record of somebody who was refused: who, what, when and why. */
export interface RefusalEntry extends EntryBase {
  readonly kind: "refusal";
  /** The approval or question; the run itself where it was tried on that. */
  readonly asked: string;
  readonly code: string;
  readonly status: number;
  /** What was tried; absent where nobody looked, and in records of before it was kept. */
  readonly tried?: Tried;
  /** Why it was refused, in words; absent in records of before they were kept. */
  readonly why?: Bilingual;
  /** As far as it is known. */
  readonly person?: string;
  /** The last one that is kept of whoever it was: what they try after it is only in the log. */
  readonly last?: true;
}

/** Makes a refusal. */
export function refuse(status: Refusal["status"], diagnostic: Diagnostic): Refusal {
  return { ok: false, status, diagnostic };
}

/** Who was refused, and what they tried. */
export interface RefusedPerson {
  readonly tried?: Tried;
  readonly person?: string;
  /** One of those who are asked: their attempts have room of their own; those of everybody else share one. */
  readonly isAsked?: boolean;
}

/** What a refusal is about. */
export interface RefusedFor extends RefusedPerson {
  readonly asked: string;
  readonly run: string;
  /** Hash of what was asked. */
  readonly entry: string;
  readonly by: string;
  /** Where refusals of it are kept: `keys.refusal` or `keys.runRefusal`. */
  readonly place: (id: string, who: string, n: number) => Key;
}

/** So many refusals are kept of one person, and so many of all strangers together, for each thing that was asked. */
export const MOST_REFUSALS = 100;
const DIGITS = 4;
const TRIES = 5;

/**
 * Records a refusal and gives it back. Whoever may knock can do so without end, so what is kept has an end: the last
 * one says so, and what follows it goes to the log.
 */
export async function recordRefusal(ports: RefusalPorts, about: RefusedFor, refusal: Refusal): Promise<Refusal> {
  const { asked, run, entry, by, place, person, tried, isAsked } = about;
  const { code, message } = refusal.diagnostic;
  const who = isAsked && person !== undefined ? sha256Hex(personKey(person)).slice(0, 16) : "OTHERS";
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { pk, sk } = place(asked, who, 0);
    const { items } = await ports.table.query({ pk, prefix: sk.slice(0, -DIGITS), reverse: true, limit: 1 });
    const n = Number(items[0]?.sk.slice(-DIGITS) ?? 0) + 1;
    if (n > MOST_REFUSALS) break;
    const body = {
      run,
      at: ports.clock.now(),
      by,
      kind: "refusal" as const,
      asked,
      code,
      status: refusal.status,
      why: message,
      ...(tried === undefined ? {} : { tried }),
      ...(person === undefined ? {} : { person }),
      ...(n === MOST_REFUSALS ? { last: true as const } : {}),
    };
    const item = entryItem(place(asked, who, n), sealEntry<RefusalEntry>(body, entry));
    const stored = await ports.table.write([{ op: "put", item, if: { kind: "absent" } }]);
    if (stored.ok) return refusal;
  }
  return logRefusal(ports, refusal, asked);
}

/**
 * Records the refusal of somebody who got no further than an id, with what that opens. What opens nothing belongs to no
 * run: a line in the log is all that it leaves, so that a stranger cannot fill the record.
 */
export async function recordUnopened(
  ports: RefusalPorts,
  id: string,
  person: RefusedPerson,
  refusal: Refusal,
): Promise<Refusal> {
  const asked = isLinkId(id) ? (await findLink(ports.table, id))?.asked : id;
  const item = asked === undefined ? undefined : await ports.table.get(keys.asked(asked));
  if (asked === undefined || item === undefined) return logRefusal(ports, refusal, "nothing that is recorded");
  const { run, hash } = itemEntry<EntryBase>(item);
  const about = { asked, run, entry: hash, by: "decide", place: keys.refusal, ...person, isAsked: false };
  return recordRefusal(ports, about, refusal);
}

function logRefusal({ log }: RefusalPorts, refusal: Refusal, of: string): Refusal {
  log?.(`Refused (${refusal.diagnostic.code}), for ${of}`, refusal.diagnostic.message.en);
  return refusal;
}
