import type { Json, JsonObject } from "#ports";
import { type Conversation, callsOf } from "./conversation.ts";
import { fillParameters, type Lack } from "./fill-parameters.ts";
import { columnFor, fitsParameter, isGoodEnough, type ValueFinder } from "./find-value.ts";
import { resultsOf } from "./known.ts";
import { matchNames } from "./names.ts";
import type { Plan, PlannedStep } from "./plan.ts";
import type { OfferedOperation, OfferedParameter } from "./task.ts";

/** A call to be made next. */
export interface NextCall {
  readonly name: string;
  readonly args: JsonObject;
}

/** Where a step stands: calls to make, nothing left to do, or what keeps it from going on. */
export type StepState =
  | { readonly kind: "calls"; readonly calls: readonly NextCall[] }
  | { readonly kind: "done" }
  | {
      readonly kind: "blocked";
      readonly lacks: readonly Lack[];
      /** The call as far as it can be filled, not made yet. */
      readonly attempt?: NextCall;
    };

const DONE: StepState = { kind: "done" };

/** Works out one step from what is known by now. The same call is never made twice. */
export function workStep(step: PlannedStep, plan: Plan, conversation: Conversation, finder: ValueFinder): StepState {
  const { operation, segment } = step;
  if (operation.ledger) return workLookup(operation, conversation, finder);
  const made = callsOf(conversation, operation.name);
  if (operation.access === "call") return callProcedure(operation, made);
  if (made.some(({ answer }) => answer?.ok === true) || (operation.access === "read" && made.length > 0)) return DONE;
  const mayRepeat = (source: string | undefined): boolean => plan.mayRepeat(operation, source);
  const filling = fillParameters(operation, finder, { quoted: segment.quoted, mayRepeat });
  if (!filling.ok) {
    const help = support(operation, plan, filling.lacks, conversation, finder);
    if (help !== undefined) return { kind: "calls", calls: help };
    if (operation.access === "read" || hasNothingToDo(finder, mayRepeat))
      return { kind: "blocked", lacks: filling.lacks };
    return blocked(operation, filling.attempt, filling.lacks, conversation);
  }
  const unconfirmed = filling.each ? findUnconfirmed(operation, conversation) : undefined;
  if (unconfirmed !== undefined) return blocked(operation, { ...filling.calls[0], ...unconfirmed }, [], conversation);
  const calls = notYetMade(operation, filling.calls, conversation);
  return calls.length > 0 ? { kind: "calls", calls } : { kind: "blocked", lacks: [] };
}

/** Another procedure is called once, and handed all that this phase was. */
function callProcedure({ name }: OfferedOperation, made: ReturnType<typeof callsOf>): StepState {
  if (made.length === 0) return { kind: "calls", calls: [{ name, args: {} }] };
  return made.some(({ answer }) => answer?.ok === true) ? DONE : { kind: "blocked", lacks: [] };
}

/** Asks a ledger about the first of its parameters for which something is known: one value, or each entry of a list. */
function workLookup(operation: OfferedOperation, conversation: Conversation, finder: ValueFinder): StepState {
  const asked = operation.parameters.filter((parameter) => parameter.names.length > 0);
  for (const parameter of asked) {
    const base = finder.find(parameter.names, parameter.type)?.base;
    if (base !== undefined && fitsParameter(base.value, parameter, operation)) {
      const calls = notYetMade(operation, [{ [parameter.name]: base.expression }], conversation);
      return calls.length > 0 ? { kind: "calls", calls } : DONE;
    }
  }
  if (callsOf(conversation, operation.name).length > 0) return DONE;
  for (const parameter of asked) {
    for (const list of finder.known.lists.toReversed()) {
      const columns = list.entries.flatMap((entry) => columnFor(entry, parameter, operation) ?? []);
      if (columns.length === 0 || columns.length < list.entries.length) continue;
      return callAll(
        operation,
        columns.map(({ expression }) => ({ [parameter.name]: expression })),
        conversation,
      );
    }
  }
  return { kind: "blocked", lacks: asked.slice(0, 1).map((parameter) => ({ parameter, weak: [] })) };
}

/** What may help a step that lacks something: a ledger that can confirm it, else a read that was not made yet. */
function support(
  operation: OfferedOperation,
  plan: Plan,
  lacks: readonly Lack[],
  conversation: Conversation,
  finder: ValueFinder,
): readonly NextCall[] | undefined {
  const lookups = lacks.flatMap((lack) => lookupsFor(lack, conversation));
  if (lookups.length > 0) return lookups;
  if (lacks.every(({ weak }) => weak.length > 0)) return undefined;
  for (const read of plan.supportingReads(operation)) {
    if (callsOf(conversation, read.name).length > 0) continue;
    const filling = fillParameters(read, finder, { quoted: [], mayRepeat: () => false });
    if (filling.ok) return filling.calls.map((args) => ({ name: read.name, args }));
  }
  return undefined;
}

function blocked(
  operation: OfferedOperation,
  args: JsonObject,
  lacks: readonly Lack[],
  conversation: Conversation,
): StepState {
  const [attempt] = notYetMade(operation, [args], conversation);
  return { kind: "blocked", lacks, ...(attempt === undefined ? {} : { attempt }) };
}

/** Where a list that the action would go over is empty, nothing is lacking: there is nothing to do. */
function hasNothingToDo({ known }: ValueFinder, mayRepeat: (source: string | undefined) => boolean): boolean {
  const relevant = known.lists.filter((list) => mayRepeat(list.operation));
  return relevant.length > 0 && relevant.every(({ entries }) => entries.length === 0);
}

function lookupsFor({ parameter, weak }: Lack, conversation: Conversation): readonly NextCall[] {
  const [first] = weak;
  if (first === undefined) return [];
  for (const ledger of conversation.task.operations.filter((operation) => operation.ledger)) {
    const asked = ledger.parameters.find(
      (other) => isSameThing(other, parameter) && fitsParameter(first.value, other, ledger),
    );
    if (asked === undefined) continue;
    const calls = weak.map(({ expression }) => ({ [asked.name]: expression as Json }));
    return notYetMade(ledger, calls, conversation);
  }
  return [];
}

function isSameThing(a: OfferedParameter, b: OfferedParameter): boolean {
  return a.names.some((name) => matchNames(name, b.names) === 2);
}

/**
 * The argument that a ledger did not confirm, where it was asked about many: it holds all of them back, since doing the
 * rest would look like doing everything.
 */
function findUnconfirmed(operation: OfferedOperation, conversation: Conversation): JsonObject | undefined {
  for (const parameter of operation.parameters) {
    if (parameter.least === undefined || isGoodEnough("extracted", parameter.least)) continue;
    for (const ledger of conversation.task.operations.filter((one) => one.ledger)) {
      const asked = ledger.parameters.find((other) => isSameThing(other, parameter));
      const calls = asked === undefined ? [] : callsOf(conversation, ledger.name);
      const failed = resultsOf(calls).find(({ status }) => status !== "verified");
      if (asked !== undefined && failed !== undefined) {
        return { [parameter.name]: { from: failed.id, at: `/${asked.name}` } };
      }
    }
  }
  return undefined;
}

function callAll(operation: OfferedOperation, calls: readonly JsonObject[], conversation: Conversation): StepState {
  const left = notYetMade(operation, calls, conversation);
  return left.length > 0 ? { kind: "calls", calls: left } : { kind: "blocked", lacks: [] };
}

function notYetMade(
  operation: OfferedOperation,
  calls: readonly JsonObject[],
  conversation: Conversation,
): readonly NextCall[] {
  const made = new Set(callsOf(conversation, operation.name).map(({ args }) => JSON.stringify(args)));
  return calls.filter((args) => !made.has(JSON.stringify(args))).map((args) => ({ name: operation.name, args }));
}
