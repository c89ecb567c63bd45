import { type Diagnostic, diagnose, excerpt, type Language } from "#diagnostics";
import type { Write } from "#ports";
import {
  ANSWER_MS,
  type Conversation,
  type Exploration,
  LAST_MESSAGE,
  MOST_TURNS,
  type TurnBody,
} from "./conversation.ts";
import type { ConversationPorts } from "./ports.ts";
import { addTurn, type Change, isWorking, storeNew } from "./store.ts";

/** A conversation as it is begun. */
export interface Begin {
  readonly owner: string;
  readonly language: Language;
  readonly title?: string;
  readonly exploration?: Exploration;
  /** What is stored together with it. */
  readonly writes?: readonly Write[];
}

/** The conversation after a change, or why it cannot be changed now. */
export type Changed = { readonly head: Conversation } | { readonly fault: Diagnostic };

type TalkPorts = Pick<ConversationPorts, "table" | "clock" | "ids">;

/** Begins a conversation; it has no turn yet. */
export async function beginConversation({ table, clock, ids }: TalkPorts, begin: Begin): Promise<Conversation> {
  const head: Conversation = {
    conversation: `cnv_${ids.next()}`,
    owner: begin.owner,
    language: begin.language,
    title: begin.title ?? "",
    createdAt: clock.now(),
    turns: 0,
    state: "idle",
    ...(begin.exploration === undefined ? {} : { exploration: begin.exploration }),
  };
  await storeNew(table, head, begin.writes ?? []);
  return head;
}

/** Adds what a person says; the model is to answer it. */
export async function say(ports: TalkPorts, head: Conversation, text: string): Promise<Changed> {
  if (head.turns >= LAST_MESSAGE) return { fault: diagnose("AOP561", { turns: head.turns, most: LAST_MESSAGE }) };
  const words = text.toWellFormed();
  const title = head.title === "" ? { title: titleOf(words) } : {};
  const working = { state: "working", until: ports.clock.now() + ANSWER_MS } as const;
  return change(ports, head, { by: "person", kind: "message", text: words }, { ...working, ...title });
}

/** Adds a draft that was not written by the model. */
export async function draft(
  ports: TalkPorts,
  head: Conversation,
  by: "person" | "software",
  text: string,
): Promise<Changed> {
  const body = { by, kind: "draft", text: text.toWellFormed() } as const;
  return change(ports, head, body, { draft: head.turns + 1 });
}

/** Adds what a person had done with the draft: compiled, tried, kept. */
export async function note(
  ports: TalkPorts,
  head: Conversation,
  body: Extract<TurnBody, { kind: "compile" | "trial" | "kept" }>,
): Promise<Changed> {
  const { draft: newest = 0 } = head;
  if (body.kind === "compile") return change(ports, head, body, { trial: { compile: body.compile, draft: newest } });
  if (body.kind === "kept") return change(ports, head, body, { kept: { aop: body.aop, version: body.version } });
  return change(ports, head, body, {});
}

/** Why a conversation cannot be changed now; undefined when it can. */
export function refuseChange(head: Conversation, now: number): Diagnostic | undefined {
  if (isWorking(head, now)) return diagnose("AOP560", {});
  return head.turns >= MOST_TURNS ? diagnose("AOP561", { turns: head.turns, most: MOST_TURNS }) : undefined;
}

async function change(ports: TalkPorts, head: Conversation, body: TurnBody, after: Change): Promise<Changed> {
  const fault = refuseChange(head, ports.clock.now());
  if (fault) return { fault };
  const next = await addTurn(ports, head, body, after);
  return next ? { head: next } : { fault: diagnose("AOP560", {}) };
}

function titleOf(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return excerpt(line);
}
