import type { Json, JsonObject } from "#ports";
import { type Conversation, callsOf } from "./conversation.ts";
import { createValueFinder, type ValueFinder } from "./find-value.ts";
import { type HandedField, handOver, isFileField, matchingOperations, OPEN_FILE } from "./hand-over.ts";
import { endsWithoutFile, speaksOfFile } from "./instructions.ts";
import { type Plan, type PlannedStep, planTask } from "./plan.ts";
import { nameForPerson, type Wanted, writeQuestion } from "./question.ts";
import { type NextCall, type StepState, workStep } from "./steps.ts";

/**
 * What the offline model does next: open the files, read and look up, ask once for what is lacking, act (and be refused where something is still lacking), hand over.
 * Each rule looks at the whole conversation, so the same conversation gives the same turn.
 */
export function decideTurn(conversation: Conversation): readonly NextCall[] {
  const finder = createValueFinder(conversation);
  const files = openFiles(conversation, finder);
  if (files.length > 0) return files;

  const plan = planTask(conversation.task);
  const isReading = ({ operation }: PlannedStep): boolean => operation.access === "read";
  const reading = workAll(plan.steps.filter(isReading), plan, conversation, finder);
  if (reading.calls.length > 0) return reading.calls;

  const fields = conversation.task.fields.map((field) => ({ field, handed: handOver(field, conversation, finder) }));
  const actions = plan.steps.filter((step) => !isReading(step));
  const acting = workUntilBlocked(actions, plan, conversation, finder);
  if (mayAsk(conversation)) {
    const wanted = collectWanted(conversation, fields, actions, [...reading.states, ...acting.states]);
    if (wanted.length > 0) return [{ name: "ask", args: writeQuestion(wanted) }];
  }
  if (acting.calls.length > 0) return acting.calls;
  const attempts = acting.states.flatMap((state) => (state.kind === "blocked" ? (state.attempt ?? []) : []));
  if (attempts.length > 0) return attempts;
  return [{ name: "produce", args: writeProduce(conversation, fields, acting.states) }];
}

function openFiles(conversation: Conversation, { known }: ValueFinder): readonly NextCall[] {
  if (!conversation.task.operations.some(({ name }) => name === OPEN_FILE)) return [];
  const opened = callsOf(conversation, OPEN_FILE).map(({ args }) => JSON.stringify(args));
  return known.files
    .map(({ expression }) => ({ name: OPEN_FILE, args: { attachment: expression } }))
    .filter(({ args }) => !opened.includes(JSON.stringify(args)));
}

interface Worked {
  readonly calls: readonly NextCall[];
  readonly states: readonly StepState[];
}

/** Reads do not wait for each other. */
function workAll(steps: readonly PlannedStep[], plan: Plan, conversation: Conversation, finder: ValueFinder): Worked {
  const states = steps
    .filter(({ operation }) => operation.name !== OPEN_FILE)
    .map((step) => workStep(step, plan, conversation, finder));
  return { calls: states.flatMap((state) => (state.kind === "calls" ? state.calls : [])), states };
}

/** Actions are taken in order, and none after one that could not be taken. */
function workUntilBlocked(
  steps: readonly PlannedStep[],
  plan: Plan,
  conversation: Conversation,
  finder: ValueFinder,
): Worked {
  const states: StepState[] = [];
  for (const step of steps) {
    const state = workStep(step, plan, conversation, finder);
    states.push(state);
    if (state.kind === "calls") return { calls: state.calls, states };
    if (state.kind === "blocked") break;
  }
  return { calls: [], states };
}

type GivenField = { readonly field: Conversation["task"]["fields"][number]; readonly handed: HandedField };

function mayAsk({ task, wasAsked }: Conversation): boolean {
  return task.canAsk && !wasAsked;
}

/** Everything a person could mend: a ledger that cannot be asked is nothing a person can answer for. */
function collectWanted(
  conversation: Conversation,
  fields: readonly GivenField[],
  actions: readonly PlannedStep[],
  states: readonly StepState[],
): readonly Wanted[] {
  const { instructions } = conversation.task;
  const comesLater = ({ field }: GivenField): boolean =>
    matchingOperations(field.name, conversation).some(({ name }) =>
      actions.some(({ operation }) => operation.name === name),
    );
  const lacksFile = fields.some(({ field, handed }) => isFileField(field) && handed.lack?.isFile === true);
  if (lacksFile && endsWithoutFile(instructions) && speaksOfFile(instructions)) return [];

  const wanted = new Map<string, Wanted>();
  for (const given of fields) {
    const { lack } = given.handed;
    if (lack?.wasHandedOver === true) continue;
    if (lack === undefined || lack.status === "lookup-failed" || given.field.type === "list" || comesLater(given))
      continue;
    wanted.set(given.field.name, { name: given.field.name, lack });
  }
  for (const state of states) {
    if (state.kind !== "blocked") continue;
    for (const { parameter, finding } of state.lacks) {
      const name = nameForPerson(parameter.names, conversation);
      const status = finding?.status ?? "missing";
      if (status !== "lookup-failed" && !wanted.has(name)) wanted.set(name, { name, lack: { status } });
    }
  }
  return [...wanted.values()];
}

function writeProduce(
  conversation: Conversation,
  fields: readonly GivenField[],
  states: readonly StepState[],
): JsonObject {
  const refused = refusedFields(conversation);
  const entries = fields.map(({ field, handed }): [string, Json] => {
    const problem = refused.get(field.name);
    const searched = conversation.sources.map(({ id }) => id);
    return [field.name, problem === undefined ? handed.entry : { missing: { searched, reason: problem } }];
  });
  const note = writeNote(conversation, fields, states);
  return { fields: Object.fromEntries(entries), ...(note === "" ? {} : { note }) };
}

/** Fields that an earlier `produce` gave in a form that was not taken, with what was said of them. */
function refusedFields(conversation: Conversation): ReadonlyMap<string, string> {
  const refused = new Map<string, string>();
  for (const { answer } of callsOf(conversation, "produce")) {
    if (answer?.ok !== false) continue;
    for (const { name } of conversation.task.fields) {
      const line = answer.message.split("\n").find((one) => one.startsWith(`${name}: `));
      if (line !== undefined) refused.set(name, line.slice(name.length + 2));
    }
  }
  return refused;
}

function writeNote(conversation: Conversation, fields: readonly GivenField[], states: readonly StepState[]): string {
  const lacking = fields.flatMap(({ field, handed }) =>
    handed.lack === undefined ? [] : [`${field.name} (${handed.lack.status})`],
  );
  const needed = states.flatMap((state) =>
    state.kind === "blocked" ? state.lacks.map(({ parameter }) => nameForPerson(parameter.names, conversation)) : [],
  );
  const failed = conversation.calls.flatMap(({ name, answer }) =>
    answer?.ok === false && name !== "produce" ? [`${name}: ${answer.message}`] : [],
  );
  return [
    lacking.length > 0 ? `確かめられていない項目: ${lacking.join("、")}` : "",
    needed.length > 0 ? `足りないもの: ${[...new Set(needed)].join("、")}` : "",
    failed.length > 0 ? `できなかったこと: ${[...new Set(failed)].join(" / ")}` : "",
  ]
    .filter((line) => line !== "")
    .join("\n");
}
