import type { Item, Table } from "#ports";
import { indexes, keys, type RunRecord, type RunStatus, runWrites } from "#records";

/** How much of everything there is. */
export interface Amounts {
  readonly runs: number;
  readonly aops: number;
  readonly versions: number;
  readonly mails: number;
  /** Approvals that one person was asked for and decided; as many again have expired. */
  readonly decided: number;
}

/** The approver of all runs that wait. */
export const APPROVER = "lead@example.com";

const DAY = 24 * 60 * 60 * 1000;
const MOST_WRITES = 100;
const STATUSES = ["completed", "completed", "stopped", "running", "completed", "failed", "completed"] as const;

/** The id of a procedure by its number. */
export function aopOf(number: number): string {
  return `procedure-${padded(number, 4)}`;
}

/** The run of a number: they begin one after another, with the procedures and the statuses in turn. */
export function runOf(number: number, { aops }: Pick<Amounts, "aops">, now: number): RunRecord {
  const status: RunStatus = STATUSES[number % STATUSES.length] ?? "completed";
  const createdAt = now - DAY + number;
  return {
    run: `run_01${padded(number, 24)}`,
    aop: aopOf(number % aops),
    aopVersion: 1,
    program: "0".repeat(64),
    machine: "machine",
    requester: { person: "you@localhost", authenticated: true },
    request: { text: `依頼 ${number}`, sha256: "0" },
    attachments: [],
    createdAt,
    startDay: "2026-11-30",
    status,
    ...(status === "running" ? {} : { endedAt: createdAt + 1 }),
  };
}

/** Whether the run of a number waits for an approval: every second of those that go on. */
export function waits(number: number): boolean {
  return STATUSES[number % STATUSES.length] === "running" && Math.floor(number / STATUSES.length) % 2 === 0;
}

/** Writes real rows of every list, as the product lays them out. */
export async function fillLists(table: Table, amounts: Amounts, now: number): Promise<void> {
  const items: Item[] = [...aopItems(amounts, now), ...mailItems(amounts.mails, now), ...inboxItems(amounts, now)];
  for (let number = 0; number < amounts.runs; number += 1) {
    const record = runOf(number, amounts, now);
    items.push(...runWrites(record, { kind: "absent" }).flatMap((write) => (write.op === "put" ? write.item : [])));
    if (waits(number)) items.push(...waitItems(record, number, now));
  }
  for (let from = 0; from < items.length; from += MOST_WRITES) {
    const writes = items.slice(from, from + MOST_WRITES).map((item) => ({ op: "put", item }) as const);
    await table.write(writes, "later");
  }
}

function aopItems({ aops, versions }: Amounts, now: number): readonly Item[] {
  const version = (number: number, n: number) => {
    const aop = aopOf(number);
    return { aop, version: n, title: `手順書 ${number}`, digest: "0".repeat(64), savedAt: now - DAY + n };
  };
  const pointer = (revision: number) => ({
    aop: aopOf(0),
    program: padded(revision, 64),
    aopVersion: revision,
    machine: "machine",
    revision,
    publishedAt: now - DAY + revision,
  });
  const newest = Array.from({ length: aops }, (_, number): Item => {
    const listed = { gsi1pk: indexes.aops, gsi1sk: aopOf(number) };
    return { ...version(number, number === 0 ? versions : 1), ...keys.aop(aopOf(number)), ...listed };
  });
  const former = Array.from({ length: versions }, (_, at): readonly Item[] => [
    { ...version(0, at + 1), ...keys.aopVersionMeta(aopOf(0), at + 1) },
    { ...pointer(at + 1), ...keys.published(aopOf(0), at + 1) },
  ]);
  return [...newest, ...former.flat(), { ...pointer(versions), ...keys.current(aopOf(0)) }];
}

function mailItems(mails: number, now: number): readonly Item[] {
  return Array.from({ length: mails }, (_, at): readonly Item[] => {
    const id = `mail_apr_${padded(at, 24)}_0`;
    const sk = padded(at, 18);
    const words = { to: APPROVER, subject: `件名 ${at}`, text: "本文", html: "", links: [] };
    return [
      { pk: "MAILBOX#SENT", sk: id, place: sk },
      { pk: "MAILBOX", sk, id, ...words, at: new Date(now).toISOString() },
    ];
  }).flat();
}

/** What waits of a run: the approval as it was asked for, and the approver's link. */
function waitItems({ run }: RunRecord, number: number, now: number): readonly Item[] {
  const id = `apr_${padded(number, 24)}`;
  const at = now - DAY + number;
  const asked = { id, run, phase: 1, kind: "approval", people: [APPROVER], at, validUntil: at + 7 * DAY };
  const place = { gsi1pk: indexes.waiting(run), gsi1sk: `${new Date(at).toISOString()}#${id}` };
  return [{ ...keys.asked(id), ...asked, ...place }, linkItem(id, run, at, at + 7 * DAY)];
}

function inboxItems({ decided }: Amounts, now: number): readonly Item[] {
  return Array.from({ length: decided }, (_, at): readonly Item[] => {
    const id = `apr_d${padded(at, 23)}`;
    const since = now - DAY + at;
    return [
      linkItem(id, "run_ended", since, since + 7 * DAY),
      { ...keys.decided(id), decision: "approved" },
      linkItem(`apr_e${padded(at, 23)}`, "run_ended", since - 30 * DAY, since - 20 * DAY),
    ];
  }).flat();
}

function linkItem(asked: string, run: string, since: number, expires: number): Item {
  const link = { asked, kind: "approval", run, phase: 1, person: APPROVER, since, expires };
  const place = { gsi1pk: indexes.inbox(APPROVER), gsi1sk: `${new Date(expires).toISOString()}#${asked}` };
  return { ...keys.link(asked), ...link, ...place };
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
