import type { Clock, Item, Table, Write } from "#ports";
import { indexes, keys, type ListPage, mapPage, queryAll, readWindow, stripKeys, type Window } from "#records";
import type { Conversation, Turn, TurnBody } from "./conversation.ts";

/** What conversations are kept with. */
export interface StorePorts {
  readonly table: Table;
  readonly clock: Clock;
}

/** A conversation with its turns, oldest first. */
export interface Whole {
  readonly head: Conversation;
  readonly turns: readonly Turn[];
}

/** Loads a conversation; undefined when there is none. */
export async function loadConversation(table: Table, conversation: string): Promise<Whole | undefined> {
  const head = await loadHead(table, conversation);
  if (!head) return undefined;
  const { pk, prefix } = keys.conversationTurns(conversation);
  const items = await queryAll(table, pk, prefix);
  // Turns that were added since the head was read belong to a later state.
  return { head, turns: items.map((item) => stripKeys<Turn>(item)).filter(({ turn }) => turn <= head.turns) };
}

/** Loads how a conversation stands, without its turns. */
async function loadHead(table: Table, conversation: string): Promise<Conversation | undefined> {
  const item = await table.get(keys.conversation(conversation));
  return item && stripKeys<Conversation>(item);
}

/** Lists the conversations of a person, newest first. */
export async function listConversations(table: Table, owner: string, window: Window): Promise<ListPage<Conversation>> {
  const list = { pk: indexes.conversations(owner), index: "gsi1", reverse: true } as const;
  return mapPage(await readWindow(table, list, window), (item) => stripKeys<Conversation>(item));
}

/** Stores a conversation that begins. */
export async function storeNew(table: Table, head: Conversation, also: readonly Write[] = []): Promise<void> {
  await table.write([{ op: "put", item: headItem(head), if: { kind: "absent" } }, ...also]);
}

/** How the conversation stands after a turn, as far as the turn changes it. */
export type Change = Partial<
  Pick<Conversation, "state" | "until" | "draft" | "trial" | "kept" | "exploration" | "title">
>;

/**
 * Adds one turn: the turn and how the conversation stands after it are one conditional write, together with `also`.
 * Undefined when another turn was added since `head` was read: nothing is stored then.
 */
export async function addTurn(
  { table, clock }: StorePorts,
  head: Conversation,
  body: TurnBody,
  change: Change = {},
  also: readonly Write[] = [],
): Promise<Conversation | undefined> {
  const { until: _until, ...before } = head;
  const next: Conversation = { ...before, state: "idle", ...change, turns: head.turns + 1 };
  const turn: Turn = { turn: next.turns, at: clock.now(), ...body };
  const marking = keys.conversing(head.conversation);
  const mark: readonly Write[] =
    next.state === "working"
      ? [{ op: "put", item: { ...marking, owner: head.owner } }]
      : head.state === "working"
        ? [{ op: "delete", key: marking }]
        : [];
  const { ok } = await table.write([
    { op: "put", item: headItem(next), if: { kind: "equals", attributes: { turns: head.turns } } },
    {
      op: "put",
      item: { ...(turn as unknown as Item), ...keys.conversationTurn(head.conversation, turn.turn) },
      if: { kind: "absent" },
    },
    ...mark,
    ...also,
  ]);
  return ok ? next : undefined;
}

/** Whether the model still has time to answer; a conversation whose answer was given up is as good as idle. */
export function isWorking({ state, until = 0 }: Conversation, now: number): boolean {
  return state === "working" && now < until;
}

function headItem(head: Conversation): Item {
  const { conversation, owner } = head;
  return {
    ...(head as unknown as Item),
    ...keys.conversation(conversation),
    gsi1pk: indexes.conversations(owner),
    gsi1sk: conversation,
  };
}
