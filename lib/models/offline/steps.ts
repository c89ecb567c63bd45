import type { Json, JsonObject } from "#ports";
import { type Conversation, callsOf, type MadeCall } from "./conversation.ts";
import { fillParameters, type Lack } from "./fill-parameters.ts";
import { columnFor, fitsParameter, isGoodEnough, type ValueFinder } from "./find-value.ts";
import { matchNames } from "./names.ts";
import { orderReads, type PlannedStep } from "./plan.ts";
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
  | { readonly kind: "blocked"; readonly lacks: readonly Lack[] };

const DONE: StepState = { kind: "done" };

/** Works out one step from what is known by now. The same call is never made twice. */
export function workStep(step: PlannedStep, conversation: Conversation, finder: ValueFinder): StepState {
  const { operation, segment } = step;
  if (operation.ledger) return workLookup(operation, conversation, finder);
  const made = callsOf(conversation, operation.name);
  if (made.some(({ answer }) => answer?.ok === true) || (operation.access === "read" && made.length > 0)) return DONE;
  const filling = fillParameters(operation, finder, segment.quoted);
  if (!filling.ok) return support(operation, filling.lacks, conversation, finder);
  if (filling.calls.length > 1 && hasFailedLookups(operation, conversation)) return { kind: "blocked", lacks: [] };
  const calls = notYetMade(operation, filling.calls, conversation);
  return calls.length > 0 ? { kind: "calls", calls } : { kind: "blocked", lacks: [] };
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
  lacks: readonly Lack[],
  conversation: Conversation,
  finder: ValueFinder,
): StepState {
  const lookups = lacks.flatMap((lack) => lookupsFor(lack, conversation));
  if (lookups.length > 0) return { kind: "calls", calls: lookups };
  if (lacks.every(({ weak }) => weak.length > 0)) return { kind: "blocked", lacks };
  const reads = conversation.task.operations.filter(
    (read) => read.access === "read" && !read.ledger && callsOf(conversation, read.name).length === 0,
  );
  for (const read of orderReads(operation, reads)) {
    const filling = fillParameters(read, finder, []);
    if (filling.ok && filling.calls.length === 1) return callAll(read, filling.calls, conversation);
  }
  return { kind: "blocked", lacks };
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

/** One of many that a ledger did not confirm holds all of them back: doing the rest would look like doing everything. */
function hasFailedLookups(operation: OfferedOperation, conversation: Conversation): boolean {
  const strict = operation.parameters.filter(({ least }) => least !== undefined && !isGoodEnough("extracted", least));
  return conversation.task.operations
    .filter(
      (ledger) => ledger.ledger && ledger.parameters.some((one) => strict.some((other) => isSameThing(one, other))),
    )
    .flatMap((ledger) => callsOf(conversation, ledger.name))
    .some((call) => !isConfirmed(call));
}

function isConfirmed({ answer }: MadeCall): boolean {
  return answer?.ok === true && answer.values.every(({ status }) => status === "verified");
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
