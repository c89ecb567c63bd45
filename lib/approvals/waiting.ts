import type { Item, Table } from "#ports";
import {
  calledRunId,
  indexes,
  itemEntry,
  keys,
  type ListPage,
  loadCommands,
  loadRun,
  loadSpineHead,
  makePage,
  readWindow,
  type Window,
} from "#records";
import { type ApprovalRecord, loadApproval } from "./ask/approval-record.ts";
import { loadEscalated } from "./follow-up/escalated.ts";
import { addedPeople, findVoice, loadPanel } from "./panel/panel.ts";
import { personKey } from "./same-person.ts";

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
  return await Promise.all(
    open.map(async ({ id, item }): Promise<Waiting> => {
      const question = item.kind === "question" || item.kind === "unknown-effect";
      return {
        ...waitingOf(item, id, Number(item.at), Number(item.validUntil)),
        kind: question ? "question" : "approval",
        to: question ? await whoMayAnswer(ports.table, id, item) : await whoHasToDecide(ports.table, item),
      };
    }),
  );
}

/** Anybody who is asked may answer, also those whom it was escalated to. */
async function whoMayAnswer(table: Table, id: string, item: Item): Promise<readonly string[]> {
  const people = Array.isArray(item.people) ? item.people.map(String) : [];
  return [...people, ...((await loadEscalated(table, id))?.people ?? [])];
}

/** Those whose decision is still wanted: not who consented or passed it on, nor colleagues of who consented. */
async function whoHasToDecide(table: Table, item: Item): Promise<readonly string[]> {
  const record = itemEntry<ApprovalRecord>(item);
  const panel = await loadPanel(table, record);
  const people = [...record.people, ...addedPeople(panel)];
  return people.filter((person) => findVoice(panel, person, []).open.length > 0);
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

/** Whether an approval waits for others alone: this person decided or passed it on, or a colleague of the role did. */
async function hadTheirSay(table: Table, id: string, link: Item, person: string): Promise<boolean> {
  if (link.kind !== "approval") return false;
  const record = await loadApproval(table, id);
  if (record === undefined) return false;
  return findVoice(await loadPanel(table, record), person, []).open.length === 0;
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
