import { z } from "zod";
import { faultInArguments } from "#models";
import type { Json, JsonObject, ModelCall, ModelReply, ModelTool } from "#ports";
import { LARGEST_DRAFT, LONGEST_MESSAGE, type ModelTurn, type TriedArgument, type TriedCall } from "../conversation.ts";
import type { ReadOffer } from "../exploration/offer-reads.ts";

const MOST_SAID = 10;
const MOST_READS = 5;
/** Bytes of JSON of one turn; an item of the table holds 400,000. */
const LARGEST_TURN = 380_000;

const text = z.string().min(1);
const FORMS = {
  say: z.object({ text: text.max(LONGEST_MESSAGE) }),
  ask_person: z.object({ question: text.max(LONGEST_MESSAGE) }),
  propose_aop: z.object({ text: text.max(LARGEST_DRAFT) }),
} as const;

type FormName = keyof typeof FORMS;

const DESCRIPTIONS: { readonly [Name in FormName]: string } = {
  say: "Say something to the person",
  ask_person: "Ask the person, and wait for the answer",
  propose_aop: "Hand in the whole AOP as Markdown; it is checked, and the person decides whether to keep it",
};

/** What a model may call in a conversation: to say, to ask, to hand in a draft; and the reads that the person chose. */
export function conversationTools(reads: readonly ReadOffer[]): readonly ModelTool[] {
  const own = (Object.keys(FORMS) as FormName[]).map((name): ModelTool => {
    const { $schema: _dialect, ...parameters } = z.toJSONSchema(FORMS[name]) as JsonObject;
    return { name, description: DESCRIPTIONS[name], parameters };
  });
  return [...own, ...reads.map(({ model }) => model)];
}

/** A reply as it is recorded, and the reads that it asks for. */
export interface ReadReply {
  readonly turn: ModelTurn;
  readonly reads: readonly Omit<TriedCall, "call">[];
}

/**
 * Reads a reply; nothing in it is believed. Plain text counts as said, the last draft counts as the draft, and whatever
 * is out of form is told back.
 */
export function readReply(model: string, reply: ModelReply, offers: readonly ReadOffer[]): ReadReply {
  const said: string[] = [];
  const problems: string[] = [];
  const reads: Omit<TriedCall, "call">[] = [];
  let question: string | undefined;
  let draft: string | undefined;
  const plain = reply.text.trim().toWellFormed();
  if (plain !== "") said.push(plain.slice(0, LONGEST_MESSAGE));
  for (const call of reply.calls) {
    const offer = offers.find((one) => one.model.name === call.name);
    if (offer) {
      const read = readCall(call, offer);
      if (typeof read === "string") problems.push(read);
      else if (reads.length >= MOST_READS) problems.push(`${call.name}: at most ${MOST_READS} reads in one turn`);
      else reads.push(read);
      continue;
    }
    if (!isForm(call.name)) {
      const known = [...Object.keys(FORMS), ...offers.map((one) => one.model.name)];
      problems.push(`there is no tool ${call.name.toWellFormed().slice(0, 100)}; tools: ${known.join(", ")}`);
      continue;
    }
    const parsed = FORMS[call.name].safeParse(call.arguments);
    if (!parsed.success) {
      problems.push(...parsed.error.issues.map((issue) => `${call.name}: ${issue.path.join(".")}: ${issue.message}`));
      continue;
    }
    const content = wellFormed(parsed.data);
    if ("question" in content) question = content.question;
    else if (call.name === "say") said.push(content.text);
    else if (Buffer.byteLength(content.text) > LARGEST_DRAFT)
      problems.push(`propose_aop: more than ${LARGEST_DRAFT} bytes`);
    else draft = content.text;
  }
  if (reply.finish === "length") problems.push("the answer was cut off; write less, or hand in the draft alone");
  const turn: ModelTurn = {
    by: "model",
    kind: "reply",
    model,
    said: said.slice(0, MOST_SAID),
    ...(question === undefined ? {} : { question }),
    ...(draft === undefined ? {} : { draft }),
    problems: problems.slice(0, MOST_SAID),
    ...(reads.length === 0 ? {} : { reads: reads.length }),
  };
  if (Buffer.byteLength(JSON.stringify(turn)) <= LARGEST_TURN) return { turn, reads };
  const tooLong = "the answer was longer than one turn may be, and nothing of it was taken; write less";
  return { turn: { by: "model", kind: "reply", model, said: [], problems: [tooLong] }, reads: [] };
}

function isForm(name: string): name is FormName {
  return Object.hasOwn(FORMS, name);
}

function wellFormed<T extends { readonly text: string } | { readonly question: string }>(content: T): T {
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, part.toWellFormed()])) as T;
}

/** A read's arguments: plain content, or `{"from": "1.2", "at": "/0/name"}`. */
function readCall(call: ModelCall, { tool, operation }: ReadOffer): Omit<TriedCall, "call"> | string {
  const sent = call.arguments;
  const fault = faultInArguments(sent, LONGEST_MESSAGE);
  if (fault !== undefined) return `${call.name}: ${fault}`;
  if (sent === null || typeof sent !== "object" || Array.isArray(sent))
    return `${call.name}: unexpected arguments, expected an object of plain values`;
  const args = Object.entries(sent as JsonObject).map(([name, value]): [string, TriedArgument] => [
    name,
    namedBy(value) ?? { value },
  ]);
  return { tool, operation, args: Object.fromEntries(args) };
}

function namedBy(sent: Json): TriedArgument | undefined {
  if (sent === null || typeof sent !== "object" || Array.isArray(sent)) return undefined;
  const { from, at = "", ...rest } = sent as JsonObject;
  if (typeof from !== "string" || typeof at !== "string" || Object.keys(rest).length > 0) return undefined;
  return { from, at };
}
