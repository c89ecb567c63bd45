import type { Item, Table } from "#ports";
import { calledRunId, indexes, itemEntry, keys, loadCommands, loadRun, loadSpineHead } from "#records";
import type { ApprovalRecord } from "./ask/approval-record.ts";
import { loadEscalated } from "./follow-up/escalated.ts";
import type { UnreachablePerson } from "./mail/send-each.ts";
import { loadUntold } from "./mail/untold.ts";
import { addedPeople, findVoice, loadPanel } from "./panel/panel.ts";
import { samePerson } from "./same-person.ts";

/** One thing that waits for a person (surface.md, Run); times are ISO 8601 in UTC. */
export interface Waiting {
  readonly kind: "approval" | "question";
  readonly id: string;
  readonly phase: number;
  readonly to: readonly string[];
  /** Who of them could not be mailed, and why; absent where everybody was. */
  readonly untold?: readonly UnreachablePerson[];
  readonly since: string;
  readonly expires: string;
}

/** What lists of what waits are read from. */
export interface ListPorts {
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

/** Whether a run, or one of an AOP that it called, waits for people: what lists say of each of many. */
export async function waitsForPeople(ports: ListPorts, run: string): Promise<boolean> {
  if ((await openItems(ports, run)).length > 0) return true;
  const called = await listOpenCalls(ports.table, run);
  return (await Promise.all(called.map((one) => waitsForPeople(ports, one.run)))).includes(true);
}

/** What a run itself waits for people for, oldest first. */
export async function listWaiting(ports: ListPorts, run: string): Promise<readonly Waiting[]> {
  return Promise.all((await openItems(ports, run)).map((item) => waitingOf(ports.table, item)));
}

/** What nobody decided, is not expired, and can still go on. */
async function openItems({ table, clock }: ListPorts, run: string): Promise<readonly Item[]> {
  const items = await queryIndex(table, indexes.waiting(run));
  const unexpired = items.filter(({ validUntil }) => Number(validUntil) > clock.now());
  if (unexpired.length === 0 || (await loadRun(table, run))?.status !== "running") return [];
  const open = await Promise.all(
    unexpired.map(async (item) => ((await table.get(keys.decided(String(item.id)))) === undefined ? [item] : [])),
  );
  return open.flat();
}

async function waitingOf(table: Table, item: Item): Promise<Waiting> {
  const question = item.kind === "question" || item.kind === "unknown-effect";
  const to = question ? await whoMayAnswer(table, item) : await whoHasToDecide(table, item);
  const untold = (await loadUntold(table, String(item.id))).filter(({ person }) =>
    to.some((one) => samePerson(one, person)),
  );
  return {
    id: String(item.id),
    kind: question ? "question" : "approval",
    phase: Number(item.phase),
    to,
    ...(untold.length > 0 && { untold }),
    since: new Date(Number(item.at)).toISOString(),
    expires: new Date(Number(item.validUntil)).toISOString(),
  };
}

/** Anybody who is asked may answer, also those whom it was escalated to. */
async function whoMayAnswer(table: Table, item: Item): Promise<readonly string[]> {
  const people = Array.isArray(item.people) ? item.people.map(String) : [];
  return [...people, ...((await loadEscalated(table, String(item.id)))?.people ?? [])];
}

/** Those whose decision is still wanted: not who consented or passed it on, nor colleagues of who consented. */
async function whoHasToDecide(table: Table, item: Item): Promise<readonly string[]> {
  const record = itemEntry<ApprovalRecord>(item);
  const panel = await loadPanel(table, record);
  const people = [...record.people, ...addedPeople(panel)];
  return people.filter((person) => findVoice(panel, person, []).open.length > 0);
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
