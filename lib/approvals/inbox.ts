import type { Item, Table } from "#ports";
import {
  encodeCursor,
  indexes,
  keys,
  type ListPage,
  loadRun,
  makePage,
  type RunRecord,
  readSifted,
  type Window,
} from "#records";
import { loadApproval } from "./ask/approval-record.ts";
import type { Link } from "./ask/links.ts";
import { findVoice, loadPanel } from "./panel/panel.ts";
import { personKey } from "./same-person.ts";
import type { ListPorts, Waiting } from "./waiting.ts";

/** One thing that waits for a certain person, and the run that waits. */
export interface InboxItem extends Waiting {
  readonly run: RunRecord;
}

/**
 * How many links are looked at for one page: whether one still waits follows from what was decided, and what was
 * decided stays in the index until it expires.
 */
const MOST_LOOKED_AT = 200;

/** A link with its place in the index, and with its run if it still waits. */
interface LookedAtLink {
  readonly item: Item;
  readonly link: Link;
  readonly run: RunRecord | undefined;
}

/**
 * A page of what waits for a person, what expires first standing first; reading begins behind what has expired. Two
 * links to the same thing, after a mail that had to be sent again, are one.
 */
export async function pageInbox(ports: ListPorts, person: string, window: Window): Promise<ListPage<InboxItem>> {
  const { items, ...ends } = await readSifted(
    {
      read: (part) => readLinks(ports, person, part),
      fits: ({ run }) => run !== undefined,
      cursorOf: ({ item }) => encodeCursor(item, "gsi1"),
    },
    window,
    MOST_LOOKED_AT,
  );
  return {
    items: items.flatMap(({ link, run }) => (run === undefined ? [] : [inboxItem(link, run, person)])),
    ...ends,
  };
}

async function readLinks(
  ports: ListPorts,
  person: string,
  { limit, after, before }: Window,
): Promise<ListPage<LookedAtLink>> {
  const { table, clock } = ports;
  const now = clock.now();
  const list = { pk: indexes.inbox(personKey(person)), index: "gsi1", limit } as const;
  if (before === undefined) {
    const { items, next } = await table.query({ ...list, after: after ?? behindExpired(now) });
    return makePage(await lookAt(ports, person, items), next);
  }
  const { items, next } = await table.query({ ...list, after: before, reverse: true });
  const open = items.filter(({ expires }) => Number(expires) > now);
  const reachesExpired = open.length < items.length;
  return makePage(await lookAt(ports, person, open.toReversed()), undefined, reachesExpired ? undefined : next);
}

/** The place in the index right behind what has expired by a time, whether or not anything stands there. */
function behindExpired(now: number): string {
  return encodeCursor({ ...keys.link("0"), gsi1sk: `${new Date(now).toISOString()}#` }, "gsi1");
}

function lookAt(ports: ListPorts, person: string, items: readonly Item[]): Promise<readonly LookedAtLink[]> {
  const looked = items.map(async (item, at): Promise<LookedAtLink> => {
    const link = item as unknown as Link;
    const isRepeated = items[at + 1]?.asked === link.asked;
    return { item, link, run: isRepeated ? undefined : await findWaitingRun(ports, link, person) };
  });
  return Promise.all(looked);
}

/** The run of a link whose person still has to say something; undefined when they have, or nobody can any more. */
async function findWaitingRun({ table, clock }: ListPorts, link: Link, person: string): Promise<RunRecord | undefined> {
  if (link.expires <= clock.now() || (await table.get(keys.decided(link.asked))) !== undefined) return undefined;
  const [run, spoken] = await Promise.all([loadRun(table, link.run), hadTheirSay(table, link, person)]);
  return spoken || run?.status !== "running" ? undefined : run;
}

/** Whether an approval waits for others alone: this person decided or passed it on, or a colleague of the role did. */
async function hadTheirSay(table: Table, { kind, asked }: Link, person: string): Promise<boolean> {
  if (kind !== "approval") return false;
  const { pk, prefix } = keys.said(asked);
  if ((await table.query({ pk, prefix, limit: 1 })).items.length === 0) return false;
  const record = await loadApproval(table, asked);
  if (record === undefined) return false;
  return findVoice(await loadPanel(table, record), person, []).open.length === 0;
}

function inboxItem(link: Link, run: RunRecord, person: string): InboxItem {
  const { kind, asked, phase, since, expires } = link;
  const times = { since: new Date(since).toISOString(), expires: new Date(expires).toISOString() };
  return { kind, id: asked, phase, to: [person], ...times, run };
}
