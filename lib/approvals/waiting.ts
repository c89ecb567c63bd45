import type { Item, Table } from "#ports";
import {
  calledRunId,
  indexes,
  keys,
  type ListPage,
  loadCommands,
  loadRun,
  loadSpineHead,
  makePage,
  queryAll,
  readWindow,
  type Window,
} from "#records";
import { personKey, samePerson } from "./same-person.ts";

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

/**
 * What a run waits for people for, oldest first; what an AOP that it called waits for counts as waited for in the phase
 * that called it.
 */
export async function listAllWaiting(ports: ListPorts, run: string): Promise<readonly Waiting[]> {
  const own = await listWaiting(ports, run);
  const called = await listOpenCalls(ports.table, run);
  const others = await Promise.all(
    called.map(async (one) =>
      (await listAllWaiting(ports, one.run)).map((waiting) => ({ ...waiting, phase: one.phase })),
    ),
  );
  return [...own, ...others.flat()].toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
}

/** The runs of AOPs that a run called and that go on. */
async function listOpenCalls(
  table: Table,
  run: string,
): Promise<readonly { readonly run: string; readonly phase: number }[]> {
  if ((await loadRun(table, run))?.reach === undefined) return [];
  const head = await loadSpineHead(table, run);
  if (!head) return [];
  const commands = [...(await loadCommands(table, run, head.phase)).values()];
  const calls = commands.flatMap(({ command }) => (command.kind === "call" ? [calledRunId(run, command.call)] : []));
  const records = await Promise.all(calls.map((id) => loadRun(table, id)));
  return records.flatMap((record) => (record?.status === "running" ? [{ run: record.run, phase: head.phase }] : []));
}

/** What a run itself waits for people for, oldest first. */
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

/** What waits for a person, all of it, what expires last first; reads no further than to what has expired. */
export async function listInbox(ports: ListPorts, person: string): Promise<readonly InboxItem[]> {
  const all: InboxItem[] = [];
  let after: string | undefined;
  do {
    const page = await pageInbox(ports, person, { limit: INBOX_PAGE, after });
    all.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return all;
}

const INBOX_PAGE = 100;

/**
 * A page of what waits for a person. What was decided is left out, so a page may be shorter than asked for although
 * \`next\` leads on; nothing behind what has expired is read.
 */
export async function pageInbox(
  ports: ListPorts,
  person: string,
  { limit, after }: Pick<Window, "limit" | "after">,
): Promise<ListPage<InboxItem>> {
  const list = { pk: indexes.inbox(personKey(person)), index: "gsi1", reverse: true } as const;
  const page = await readWindow(ports.table, list, { limit, after });
  // Two links to the same thing, after a mail that had to be sent again, stand side by side; the last of them counts.
  const latest = [...new Map(page.items.map((link) => [link.asked, link])).values()];
  const open = await openItems(ports, latest, (link) => textOf(link.asked));
  const spoken = await Promise.all(open.map(({ id, item }) => hadTheirSay(ports.table, id, item, person)));
  const waits = open.filter((_, index) => spoken[index] === false);
  const items = waits.map(({ id, item }): InboxItem => {
    return {
      ...waitingOf(item, id, Number(item.since), Number(item.expires)),
      kind: item.kind === "question" ? "question" : "approval",
      to: [person],
      run: textOf(item.run),
    };
  });
  const reachesExpired = Number(page.items.at(-1)?.expires) <= ports.clock.now();
  return makePage(items, reachesExpired ? undefined : page.next);
}

/** Whether a person consented to an approval or passed it on, so that it waits for others alone. */
async function hadTheirSay(table: Table, id: string, link: Item, person: string): Promise<boolean> {
  if (link.kind !== "approval") return false;
  const said = keys.said(id);
  const entries = await queryAll(table, said.pk, said.prefix);
  return entries.some((entry) => samePerson(textOf(entry.from ?? entry.person), person));
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
