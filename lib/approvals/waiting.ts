import type { Item, Table } from "#ports";
import { indexes, keys } from "#records";
import { personKey } from "./same-person.ts";

/** No approval or question is valid for longer than the configuration's most, a year. */
const LONGEST_VALIDITY_MS = 366 * 24 * 60 * 60 * 1000;

/** One thing that waits for a person (surface.md, Run); times are ISO 8601 in UTC. */
export interface Waiting {
  readonly kind: "approval" | "question";
  readonly id: string;
  readonly phase: number;
  readonly to: readonly string[];
  readonly since: string;
  readonly expires: string;
}

/** One thing that waits for a certain person. */
export interface InboxItem extends Waiting {
  readonly run: string;
}

interface ListPorts {
  readonly table: Table;
  readonly clock: { now(): number };
}

/** What a run waits for people for, oldest first. */
export async function listWaiting(ports: ListPorts, run: string): Promise<readonly Waiting[]> {
  const items = await queryIndex(ports.table, indexes.waiting(run));
  const open = await openItems(ports, items, (item) => textOf(item.id));
  return open.map(({ id, item }) => {
    const question = item.kind === "question" || item.kind === "unknown-effect";
    const to = Array.isArray(item.people) ? item.people.map(String) : [];
    return {
      ...waitingOf(item, id, Number(item.at), Number(item.validUntil)),
      kind: question ? "question" : "approval",
      to,
    };
  });
}

/** What waits for a person, newest first. */
export async function listInbox(ports: ListPorts, person: string): Promise<readonly InboxItem[]> {
  const oldest = ports.clock.now() - LONGEST_VALIDITY_MS;
  const links: Item[] = [];
  let after: string | undefined;
  do {
    const page = await ports.table.query({
      pk: indexes.inbox(personKey(person)),
      index: "gsi1",
      reverse: true,
      ...(after === undefined ? {} : { after }),
    });
    links.push(...page.items);
    after = Number(page.items.at(-1)?.since) < oldest ? undefined : page.next;
  } while (after !== undefined);
  const latest = [...new Map(links.map((link) => [link.asked, link])).values()];
  const open = await openItems(ports, latest, (link) => textOf(link.asked));
  return open.map(({ id, item }) => ({
    ...waitingOf(item, id, Number(item.since), Number(item.expires)),
    kind: item.kind === "question" ? "question" : "approval",
    to: [person],
    run: textOf(item.run),
  }));
}

function waitingOf(item: Item, id: string, since: number, expires: number): Omit<Waiting, "kind" | "to"> {
  return {
    id,
    phase: Number(item.phase),
    since: new Date(since).toISOString(),
    expires: new Date(expires).toISOString(),
  };
}

/** Those that nobody decided, that are not expired, and whose run still goes on. */
async function openItems(
  { table, clock }: ListPorts,
  items: readonly Item[],
  idOf: (item: Item) => string,
): Promise<readonly { readonly id: string; readonly item: Item }[]> {
  const now = clock.now();
  const checked = await Promise.all(
    items.map(async (item) => {
      const until = Number(item.validUntil ?? item.expires);
      if (until <= now || (await table.get(keys.decided(idOf(item)))) !== undefined) return [];
      const run = await table.get(keys.run(textOf(item.run)));
      return run?.status === "running" ? [{ id: idOf(item), item }] : [];
    }),
  );
  return checked.flat();
}

async function queryIndex(table: Table, pk: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await table.query({ pk, index: "gsi1", ...(after === undefined ? {} : { after }) });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
