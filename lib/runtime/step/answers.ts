import { diagnose } from "#diagnostics";
import type { Item, Table } from "#ports";
import type { Answer, Answered, CallError, Command, OutcomeEntry, SpineEntry } from "#records";
import { keys, loadOutcomeItems, loadReadItems, questionId } from "#records";
import { toCallError } from "#tools";
import type { CallKey, Ref, SourceId } from "#trust";
import { loadCalledAnswer } from "./called-runs.ts";
import { confirmed } from "./confirmed.ts";
import { findLabelled, wholeText } from "./labelled.ts";
import { voidError } from "./never-decided.ts";
import type { StepPorts } from "./ports.ts";

/** A command that something outside the spine answers. */
export type Leaf = Extract<Command, { kind: "read" | "act" | "ask" | "call" }>;

/** The answers that the spine has already taken. */
export function takenAnswers(spine: readonly SpineEntry[]): Map<CallKey, Answered> {
  const taken = new Map<CallKey, Answered>();
  for (const entry of spine) {
    if (entry.kind === "started" || entry.kind === "entered" || entry.kind === "finished") continue;
    for (const one of entry.answered) taken.set(one.call, one);
  }
  return taken;
}

/** Every command of a phase's spine, oldest first. */
export function allCommands(spine: readonly SpineEntry[]): readonly Command[] {
  return spine.flatMap((entry) => (entry.kind === "turn" || entry.kind === "model" ? entry.commands : []));
}

/** What the recorded evidence answers to some commands; those that are open are left out. */
export async function loadAnswers(
  { table, loadProgram }: Pick<StepPorts, "table" | "loadProgram">,
  run: string,
  commands: readonly Leaf[],
  now: number,
): Promise<ReadonlyMap<CallKey, Answered>> {
  const callsOf = (kind: Leaf["kind"]) => commands.flatMap((command) => (command.kind === kind ? [command.call] : []));
  const reads = await loadReadItems(table, run, callsOf("read"));
  const outcomes = await loadOutcomeItems(table, run, callsOf("act"));
  const answers = new Map<CallKey, Answered>();
  for (const command of commands) {
    const { call, kind } = command;
    let answered: Answered | undefined;
    if (kind === "read") answered = readAnswer(call, reads.get(call));
    else if (kind === "act") answered = effectAnswer(call, outcomes.get(call));
    else if (kind === "call") answered = await loadCalledAnswer({ table, loadProgram }, run, command);
    else answered = await loadReply(table, run, command, now);
    if (answered) answers.set(call, answered);
  }
  return answers;
}

/** A failed read is an answer too: a value whose status says that it could not be looked up. */
function readAnswer(call: CallKey, item: Item | undefined): Answered | undefined {
  if (!item) return undefined;
  return item.kind === "read"
    ? { call, answer: { ok: true, ref: { kind: "result", call } }, ...evidence(item) }
    : refusedBy(call, item);
}

/** An action is answered once its outcome is certain, or a person said that it stays unknown. */
function effectAnswer(
  call: CallKey,
  { outcome: first, reconciled }: { readonly outcome?: Item | undefined; readonly reconciled?: Item | undefined } = {},
): Answered | undefined {
  const item = first?.state === "unknown" ? reconciled : first;
  if (!item) return undefined;
  const outcome = item as unknown as OutcomeEntry;
  if (outcome.state === "succeeded")
    return { call, answer: { ok: true, ref: { kind: "result", call } }, ...evidence(item) };
  return { call, answer: { ok: false, error: errorOf(outcome) }, ...evidence(item) };
}

const STATES = { failed: { ja: "失敗", en: "failed" }, unknown: { ja: "結果不明", en: "outcome unknown" } } as const;

function errorOf({ error, state }: OutcomeEntry): CallError {
  return error ?? toCallError([diagnose("AOP545", { state: STATES[state === "failed" ? state : "unknown"] })]);
}

type Ask = Extract<Leaf, { kind: "ask" }>;

async function loadReply(table: Table, run: string, command: Ask, now: number): Promise<Answered | undefined> {
  const { call } = command;
  const id = questionId(run, call);
  const item = await table.get(keys.decided(id));
  const asked = await table.get(keys.asked(id));
  if (item) return { call, answer: toReply(command, id, item, asked), ...evidence(item) };
  const until = asked?.validUntil;
  if (typeof until !== "number" || now < until) return undefined;
  return { call, answer: { ok: false, error: voidError(asked) ?? toCallError([diagnose("AOP544", {})]) } };
}

function toReply(command: Ask, id: string, item: Item, asked: Item | undefined): Answer {
  const source: SourceId = `answer:${id}`;
  const text = typeof item.text === "string" ? item.text : "";
  const given = Array.isArray(item.attachments) ? item.attachments : [];
  const attachments = given.flatMap((one): Ref[] =>
    typeof one === "string" ? [{ kind: "file", attachment: one }] : [],
  );
  const fields = command.fields.map((name): [string, Ref] => [
    name,
    confirmed(source, text, name, asked) ?? findLabelled(source, text, name, command.fields.length),
  ]);
  return { ok: true, reply: { text: wholeText(source, text), attachments, fields: Object.fromEntries(fields) } };
}

function refusedBy(call: CallKey, item: Item): Answered {
  return { call, answer: { ok: false, error: errorOf(item as unknown as OutcomeEntry) }, ...evidence(item) };
}

function evidence(item: Item): { readonly evidence?: string } {
  return typeof item.hash === "string" ? { evidence: item.hash } : {};
}
