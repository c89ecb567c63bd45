import { type AskPorts, findApprovers, loadApproval, titleOfParameter, validity, wakesOf } from "#approvals";
import type { CatalogOperation } from "#config";
import { diagnose } from "#diagnostics";
import { type EffectState, loadEffectState, loadProgress } from "#effects";
import type { JsonObject } from "#ports";
import { mayAsk } from "#program";
import { type CallError, entryItem, indexes, keys, questionId, sealEntry } from "#records";
import { type CalledPhase, GatewayError, loadCalledPhase, toCallError } from "#tools";
import type { CallKey } from "#trust";
import { outcomeKnown } from "../outcome-known.ts";
import { loadQuestion, type QuestionRecord, type UnknownAction } from "./question-record.ts";

/** What is asked about. */
export interface QuestionWanted {
  readonly kind: "question" | "unknown-effect";
  readonly run: string;
  readonly phase: number;
  readonly question: string;
  readonly call: CallKey;
}

/**
 * Builds a question from its command, or from the record of an action whose outcome is unknown, and stores it once.
 * Throws `GatewayError` when the id is not that of this call's question.
 */
export async function createQuestion(ports: AskPorts, wanted: QuestionWanted): Promise<QuestionRecord> {
  const { run, phase, call } = wanted;
  const called = await loadCalledPhase(ports, { run, phase, calls: [call] });
  const content =
    wanted.kind === "question" ? askedContent(ports, called, wanted) : await unknownContent(ports, called, wanted);
  const terms = validity(ports);
  const { validFrom: at, validUntil } = terms;
  const wakes = wakesOf(ports.config.questions, terms);
  const { id, title } = called.program.manifest.aop;
  const base = {
    kind: wanted.kind,
    id: wanted.question,
    run,
    phase,
    call,
    at,
    by: "request",
    aop: { id, title },
    phaseName: called.phase.name,
    requester: called.run.requester.person,
    ...(wakes.length > 0 ? { wakes } : {}),
    // What is void has no time left: nothing may wait for an answer that cannot come.
    validUntil: content.void === undefined ? validUntil : at,
  };
  const entry = called.calls[0]?.entry;
  if (entry === undefined) throw new GatewayError(`No entry of phase ${phase} commands call ${call}`);
  const record = sealEntry<QuestionRecord>({ ...base, ...content }, entry);
  const stored = await ports.table.write([{ op: "put", item: questionItem(record), if: { kind: "absent" } }]);
  if (stored.ok) return record;
  const first = await loadQuestion(ports.table, wanted.question);
  if (first === undefined) throw new GatewayError(`Unexpected record under the id of question ${wanted.question}`);
  return first;
}

type Content = Pick<QuestionRecord, "question" | "fields" | "fieldTypes" | "action" | "people" | "roles" | "void">;

function askedContent(ports: AskPorts, called: CalledPhase, wanted: QuestionWanted): Content {
  const command = called.calls[0]?.command;
  if (command?.kind !== "ask") throw new GatewayError(`Unexpected call ${wanted.call}, expected a question`);
  expectId(wanted, questionId(wanted.run, wanted.call));
  const { people, roles } = askedPeople(ports, called);
  const reason = mayAsk(called.phase) ? nobody(people, called) : notAllowed(called);
  const { question, fields } = command;
  return { question, fields, ...typesOf(called, fields), people, roles, ...(reason && { void: reason }) };
}

function typesOf({ phase }: CalledPhase, fields: readonly string[]): Pick<Content, "fieldTypes"> {
  const typed = phase.fields.filter(({ name, untyped }) => untyped !== true && fields.includes(name));
  return typed.length === 0 ? {} : { fieldTypes: Object.fromEntries(typed.map(({ name, type }) => [name, type])) };
}

/** The requester is asked; where nobody knows who that is, the operators are. */
function askedPeople(ports: AskPorts, { run }: CalledPhase): Pick<Content, "people" | "roles"> {
  const { person } = run.requester;
  if (person !== "unknown" && person !== "") return { people: [person], roles: [] };
  const { people, roles } = findApprovers(ports.config, [], person);
  return { people, roles };
}

async function unknownContent(ports: AskPorts, called: CalledPhase, wanted: QuestionWanted): Promise<Content> {
  const state = await loadEffectState(ports.table, wanted.run, wanted.call);
  const { people, roles } = findApprovers(ports.config, called.phase.approvers, called.run.requester.person);
  const base = { question: "", fields: [], people, roles };
  if (state.state !== "unknown") return { ...base, void: settled() };
  expectId(wanted, state.question);
  const reason = nobody(people, called);
  return { ...base, action: await actionOf(ports, called, state), ...(reason && { void: reason }) };
}

async function actionOf(
  ports: AskPorts,
  { run }: CalledPhase,
  { intent, last }: Extract<EffectState, { state: "unknown" }>,
): Promise<UnknownAction> {
  const approved = intent.approval === undefined ? undefined : await loadApproval(ports.table, intent.approval);
  const calls = approved?.calls ?? [intent.call];
  const progress = calls.length > 1 ? { progress: await loadProgress(ports.table, run.run, calls) } : {};
  const { tool, operation } = intent;
  const known = ports.catalog.get(tool);
  const entered = known?.operations.get(operation);
  return {
    tool,
    operation,
    title: entered?.title ?? operation,
    access: entered?.access === "draft" ? ("draft" as const) : ("commit" as const),
    arguments: intent.arguments,
    ...(entered === undefined ? {} : { titles: titlesOf(entered, intent.arguments) }),
    idempotencyKey: intent.idempotencyKey,
    sentAt: last.sentAt,
    reason: last.error?.message ?? "–",
    ...(known === undefined ? {} : { system: known.title }),
    ...(last.looked === undefined ? {} : { looked: last.looked }),
    ...progress,
  };
}

function titlesOf(operation: CatalogOperation, given: JsonObject): NonNullable<UnknownAction["titles"]> {
  const titled = Object.keys(given).flatMap((name) => {
    const { title } = titleOfParameter(operation, name);
    return title === undefined ? [] : [[name, title] as const];
  });
  return Object.fromEntries(titled);
}

function expectId(wanted: QuestionWanted, id: string): void {
  if (wanted.question !== id) throw new GatewayError(`Unexpected question ${wanted.question}, expected ${id}`);
}

function nobody(people: readonly string[], { phase, run }: CalledPhase): CallError | undefined {
  if (people.length > 0) return undefined;
  return toCallError([diagnose("AOP624", { phase: phase.name, requester: run.requester.person || "–" })]);
}

function notAllowed({ phase }: CalledPhase): CallError {
  return toCallError([diagnose("AOP625", { phase: phase.name })]);
}

function settled(): CallError {
  return toCallError([outcomeKnown()]);
}

function questionItem(record: QuestionRecord) {
  const item = entryItem(keys.asked(record.id), record);
  if (record.void !== undefined) return item;
  return { ...item, gsi1pk: indexes.waiting(record.run), gsi1sk: `${new Date(record.at).toISOString()}#${record.id}` };
}
