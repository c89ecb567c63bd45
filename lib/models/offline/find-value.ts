import type { Json } from "#ports";
import { CURRENT, isAtLeast, NORMALISERS, type Status } from "#trust";
import type { Conversation } from "./conversation.ts";
import {
  type Check,
  checksOf,
  type Entry,
  gatherKnown,
  isMail,
  type Known,
  type KnownValues,
  namesMail,
} from "./known.ts";
import { findLabelled, type Labelled } from "./labelled.ts";
import { findMonth, namesMonth } from "./month.ts";
import { matchNames } from "./names.ts";
import type { OfferedOperation, OfferedParameter, ShownSource, ShownValue } from "./task.ts";

/** A value as a call passes it: an id with a pointer, or text that stands in a source. */
export type Expression = Known["expression"] | string | number | boolean;

/** The best that is known under some names: what was said of it, and what the ledgers answered. */
export interface Finding {
  readonly expression: Expression;
  readonly status: Status;
  readonly value: Json | undefined;
  /** Where it came from before any ledger was asked; what a lookup has to ask about. */
  readonly base: { readonly expression: Expression; readonly value: Json };
  readonly check?: Check;
  readonly labelled?: Labelled;
  /** Present when it is not one value. */
  readonly shown?: ShownValue;
}

/** Finds values by name in a conversation. */
export interface ValueFinder {
  readonly known: KnownValues;
  /** The value under these names; text under a label in a source when nothing was handed over. */
  find(names: readonly string[], type: string | undefined): Finding | undefined;
  /** The text under one of these labels in the instructions (件名: …), which say how something is to be done. */
  findInstructed(names: readonly string[], type: string | undefined): Finding | undefined;
  /** What was handed over under these names but is no single value: candidates, a failed lookup, nothing. */
  findUnusable(names: readonly string[]): ShownValue | undefined;
}

/** Looks at a conversation as a place to find values in. */
export function createValueFinder(conversation: Conversation): ValueFinder {
  const known = gatherKnown(conversation);
  return {
    known,
    find(names, type) {
      const named = bestNamed(known.singles, names, type);
      if (named !== undefined) return withCheck(conversation, named);
      const text = findText(conversation, conversation.sources, names, type) ?? findMonthText(conversation, names);
      const { requester } = known;
      if (text !== undefined || requester === undefined) return text;
      return bestMatch([requester], names) === undefined ? undefined : withCheck(conversation, requester);
    },
    findInstructed(names, type) {
      const instructions = { id: "aop", text: conversation.task.instructions };
      return findText(conversation, [instructions], names, type);
    },
    findUnusable(names) {
      const all = [...conversation.task.values, ...conversation.answered];
      return all.findLast(
        (shown) => shown.value === undefined && shown.name !== undefined && matchNames(shown.name, names) === 2,
      );
    },
  };
}

/** The one text under a label, as a call passes it; none where sources differ or it is no value of the type. */
function findText(
  conversation: Conversation,
  sources: readonly ShownSource[],
  names: readonly string[],
  type: string | undefined,
): Finding | undefined {
  const labels = findLabelled(sources, names, type ?? "string");
  const [only] = labels;
  if (only === undefined || labels.length > 1 || !only.fits) return undefined;
  const literal = toLiteral(only.quote, type);
  return literal === undefined ? undefined : { ...withLabelCheck(conversation, literal), labelled: only };
}

function findMonthText(conversation: Conversation, names: readonly string[]): Finding | undefined {
  const month = namesMonth(names) ? findMonth(conversation.sources) : undefined;
  return month === undefined ? undefined : withLabelCheck(conversation, month);
}

/** Whether a known value may be passed as this parameter: of its type, and a mail address where one is meant. */
export function fitsParameter(value: Json, parameter: OfferedParameter, operation: OfferedOperation): boolean {
  if (value === null || typeof value === "object") return false;
  if (parameter.type !== undefined && typeof value !== parameter.type) return false;
  return !isMail(value) || namesMail(parameter.names) || !operation.parameters.some(({ names }) => namesMail(names));
}

/** The column of an entry that a parameter means. */
export function columnFor(entry: Entry, parameter: OfferedParameter, operation: OfferedOperation): Known | undefined {
  const fitting = entry.filter((column) => fitsParameter(column.value, parameter, operation));
  return bestMatch(fitting, parameter.names);
}

/** Whether a finding may be passed where `least` is needed. */
export function isGoodEnough(status: Status, least: Status | undefined): boolean {
  return isAtLeast(status, least ?? "inferred");
}

function bestNamed(singles: readonly Known[], names: readonly string[], type: string | undefined): Known | undefined {
  const wantedType = type === "number" || type === "boolean" ? type : undefined;
  return bestMatch(
    singles.filter(({ value }) => wantedType === undefined || typeof value === wantedType),
    names,
  );
}

/** Exact names before partial ones; of equal ones the latest, since a person's answer corrects what was handed over. */
function bestMatch(all: readonly Known[], names: readonly string[]): Known | undefined {
  const scored = all.map((one) => ({ one, score: Math.max(...one.names.map((name) => matchNames(name, names))) }));
  return (scored.findLast(({ score }) => score === 2) ?? scored.findLast(({ score }) => score === 1))?.one;
}

function withCheck(conversation: Conversation, { expression, status, value }: Known): Finding {
  const base = { expression, value };
  const check = checksOf(conversation, expression).at(-1);
  return check === undefined ? { expression, status, value, base } : { ...afterCheck(check), base, check };
}

function withLabelCheck(conversation: Conversation, literal: string | number): Finding {
  const base = { expression: literal, value: literal };
  const check = checksOf(conversation, literal).at(-1);
  if (check === undefined) return { expression: literal, status: "extracted", value: literal, base };
  return { ...afterCheck(check), base, check };
}

function afterCheck({ column, shown }: Check): Pick<Finding, "expression" | "status" | "value" | "shown"> {
  const row = shown.value;
  const hasColumn = row !== null && typeof row === "object" && Object.hasOwn(row, column);
  return {
    expression: { from: shown.id, at: `/${column}` },
    status: shown.status,
    value: hasColumn ? (row as { readonly [name: string]: Json })[column] : undefined,
    ...(row === undefined ? { shown } : {}),
  };
}

/** What stands in the source, as a call passes it: a number where one is meant, else the text. */
function toLiteral(quote: string, type: string | undefined): string | number | undefined {
  if (type !== "number") return quote;
  const number = NORMALISERS.get(CURRENT.number)?.(quote);
  return typeof number === "number" ? number : undefined;
}
