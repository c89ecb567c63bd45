import { z } from "zod";
import { modelToolName } from "#models";
import type { Json, JsonObject, ModelCall, ModelMessage, Models } from "#ports";
import type { EvalCase } from "../cases/eval-case.ts";
import { answerOf, type ShownArguments, signs } from "../people/cast.ts";
import type { Room } from "../room.ts";
import type { PlainArtifact, PlainPhase, PlainValue } from "./plain-phase.ts";
import { PLAIN_PROMPT, plainTask, plainTools } from "./plain-task.ts";

const MOST_TURNS = 30;
const OUTPUT_TOKENS = 4_096;

/** A phase as it is played for one case. */
export interface PlainStage {
  readonly room: Room;
  readonly models: Models;
  readonly given: EvalCase;
  readonly phase: PlainPhase;
  /** Who is asked to approve. */
  readonly approver: string;
  /** What the phase before handed over; absent in the first, which has the request instead. */
  readonly handed?: PlainArtifact;
}

/** What came of it; no artifact: the model did not come to an end. */
export interface PlainEnd {
  readonly artifact?: PlainArtifact;
  readonly questions: number;
  readonly signers: readonly string[];
}

const produced = z.object({
  fields: z.record(
    z.string(),
    z.looseObject({
      value: z.json().optional(),
      candidates: z.array(z.json()).optional(),
      missing: z.looseObject({}).optional(),
      status: z.string().optional(),
    }),
  ),
});

/** Lets a model work on a phase the way agents ordinarily do: what it calls is done, what it says is handed on. */
export async function playPhase(stage: PlainStage): Promise<PlainEnd> {
  const { room, models, given, phase, approver, handed } = stage;
  const values: PlainValue[] = [];
  const show = (name: string, value: Omit<PlainValue, "id" | "name">): PlainValue => {
    const shown = { id: `v${values.length + 1}`, name, ...value };
    values.push(shown);
    return shown;
  };
  if (handed === undefined) {
    for (const { name, text } of given.attachments ?? []) {
      show("attachment", { status: "extracted", value: { name, attachment: name, size: text.length } });
    }
  }
  for (const [name, value] of Object.entries(handed ?? {})) show(name, value);
  const task = plainTask(phase, values, handed === undefined ? given.request : undefined);
  const messages: ModelMessage[] = [{ role: "user", parts: [{ type: "text", text: task }] }];
  const counts: Counts = { questions: 0, signers: [] };
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const tools = plainTools(phase);
    const reply = await models.complete({ system: PLAIN_PROMPT, messages, tools, maxOutputTokens: OUTPUT_TOKENS });
    messages.push({ role: "assistant", text: reply.text, calls: reply.calls });
    if (reply.calls.length === 0)
      messages.push({ role: "user", parts: [{ type: "text", text: "Go on, or produce." }] });
    for (const call of reply.calls) {
      if (call.name === "produce") {
        const artifact = readArtifact(call, phase);
        if (typeof artifact !== "string") return { ...counts, artifact };
        messages.push(toolMessage(call, { ok: false, error: { code: "form", message: artifact } }));
        continue;
      }
      const answer = await perform(call, { room, given, phase, approver, values, counts });
      messages.push(toolMessage(call, "error" in answer ? answer : { ok: true, ...show(call.name, answer) }));
    }
  }
  return counts;
}

/** What was asked of people so far. */
interface Counts {
  questions: number;
  readonly signers: string[];
}

interface Doing {
  readonly room: Room;
  readonly given: EvalCase;
  readonly phase: PlainPhase;
  readonly values: readonly PlainValue[];
  readonly approver: string;
  readonly counts: Counts;
}

type Done = { readonly ok: false; readonly error: JsonObject } | Omit<PlainValue, "id" | "name">;

async function perform(call: ModelCall, doing: Doing): Promise<Done> {
  const { room, given, phase, values, counts, approver } = doing;
  const args = resolveNames(call.arguments, values);
  if (call.name === "ask" && phase.canAsk) {
    counts.questions += 1;
    return { status: "extracted", value: answerOf(given) };
  }
  if (call.name === "people__request_approval") {
    if (given.people?.meanwhile !== undefined) await room.changeLedger(given.people.meanwhile);
    const isSigned = signs(given, shownOf(args.arguments), counts.signers.length);
    if (isSigned) counts.signers.push(approver);
    return isSigned ? { status: "verified", value: { approved: true } } : refuse("the approver said no");
  }
  if (call.name === "attachments__open" && phase.canOpen) {
    const { name = "" } = (args.attachment ?? {}) as { readonly name?: string };
    const file = given.attachments?.find((one) => one.name === name);
    return file === undefined ? refuse("no such file") : { status: "extracted", value: file.text };
  }
  const found = phase.operations.find(({ tool, operation }) => modelToolName(tool.id, operation.name) === call.name);
  if (found === undefined) return refuse(`there is no tool ${call.name}`);
  try {
    const server = await room.servers.connect(found.tool.id);
    const answer = await server.call(found.operation.name, args);
    if (answer.isError) return refuse(JSON.stringify(answer.content));
    const content = answer.content as { readonly receipt?: Json };
    return { status: "extracted", value: content.receipt ?? answer.content };
  } catch (fault) {
    return refuse(fault instanceof Error ? fault.message : String(fault));
  }
}

/** What the approver reads is what the model says that it will do. */
function shownOf(told: Json | undefined): ShownArguments {
  const args = told !== null && typeof told === "object" && !Array.isArray(told) ? told : {};
  return Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, { value }]));
}

/** `{"from": "v3"}` stands for the shown value. */
function resolveNames(sent: Json, values: readonly PlainValue[]): JsonObject {
  if (sent === null || typeof sent !== "object" || Array.isArray(sent)) return {};
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const from = value !== null && typeof value === "object" && "from" in value ? value.from : undefined;
      const known = values.find(({ id }) => id === from);
      return [name, known?.value ?? value];
    }),
  );
}

function readArtifact(call: ModelCall, { fields }: PlainPhase): PlainArtifact | string {
  const parsed = produced.safeParse(call.arguments);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const artifact: { [field: string]: Omit<PlainValue, "id" | "name"> } = {};
  for (const { name } of fields) {
    const said = parsed.data.fields[name];
    if (said === undefined) return `${name}: not given`;
    const { value, candidates, missing, status } = said;
    if (value !== undefined) artifact[name] = { status: status ?? "extracted", value };
    else if (candidates !== undefined) artifact[name] = { status: status ?? "ambiguous", candidates };
    else artifact[name] = { status: missing === undefined ? "missing" : (status ?? "missing") };
  }
  return artifact;
}

function toolMessage(call: ModelCall, answer: object): ModelMessage {
  return { role: "tool", call: call.id, name: call.name, output: JSON.stringify(answer) };
}

function refuse(message: string): { readonly ok: false; readonly error: JsonObject } {
  return { ok: false, error: { code: "tool", message } };
}
