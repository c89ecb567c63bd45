import type { Json, JsonObject } from "#ports";
import { CURRENT, NORMALISERS, type Status } from "#trust";
import { type Conversation, callsOf } from "./conversation.ts";
import type { Expression, Finding, ValueFinder } from "./find-value.ts";
import { isAskable, resultsOf } from "./known.ts";
import { findLabelled, toQuote } from "./labelled.ts";
import { matchNames } from "./names.ts";
import { scoreField } from "./plan.ts";
import type { OfferedOperation, ShownValue } from "./task.ts";
import { wordsFor } from "./vocabulary.ts";

/** A field as `produce` gives it, and what a person could still mend. */
export interface HandedField {
  readonly entry: JsonObject;
  /** Why it is not a usable value; absent when it is one. */
  readonly lack?: {
    readonly status: Status;
    readonly candidates?: readonly Json[];
    readonly isFile?: boolean;
    /** It came as missing: whoever handed it over has searched, and asked if they could. */
    readonly wasHandedOver?: boolean;
  };
}

type DeclaredField = Conversation["task"]["fields"][number];

/**
 * Gives one declared field: the file, the value handed over or answered, the text under its label, what an operation
 * brought back, in this order; else that it is missing, with the sources that were searched.
 */
export function handOver(field: DeclaredField, conversation: Conversation, finder: ValueFinder): HandedField {
  const words = wordsFor(field.name, conversation.task);
  if (isFileField(field)) {
    const file = giveFile(finder);
    if (file !== undefined) return file;
  }
  const finding = finder.find(words, field.type);
  const written = giveWritten(field, finding ?? finder.find(words, undefined), conversation);
  if (written !== undefined) return { entry: written };
  if (finding !== undefined) return giveFinding(finding);
  const unusable = finder.findUnusable(words);
  const labelled = giveLabelled(field, words, conversation);
  if (labelled !== undefined) return labelled;
  if (unusable !== undefined && unusable.status !== "missing") return giveUnusable(unusable);
  const result = giveResult(field, conversation) ?? giveColumn(words, field, conversation);
  if (result !== undefined) return { entry: result };
  return giveMissing(field, conversation, finder, unusable);
}

/** True for a field that holds where a file is. */
export function isFileField({ name, type }: DeclaredField): boolean {
  return type === "file" || (type === "string" && /ファイル|添付|\bfile\b|attachment/iu.test(name));
}

function giveFile({ known }: ValueFinder): HandedField | undefined {
  const [only, ...others] = known.files;
  if (only === undefined) return undefined;
  if (others.length === 0) return { entry: only.expression };
  const candidates = known.files.map(({ expression }) => expression);
  return { entry: { candidates }, lack: { status: "ambiguous", candidates: known.files.map(({ value }) => value) } };
}

function giveFinding(finding: Finding): HandedField {
  const { expression, status, shown, labelled, check } = finding;
  if (shown !== undefined) {
    const candidates = shown.candidates?.flatMap((row) => columnOf(row, check?.column));
    return { entry: asEntry(expression), lack: { status, ...(candidates === undefined ? {} : { candidates }) } };
  }
  if (labelled !== undefined && check === undefined) {
    return { entry: { quote: { source: labelled.source, text: labelled.quote } } };
  }
  return { entry: asEntry(expression) };
}

/** A number or date that a person wrote in their own way is quoted, so that the host normalises it and records how. */
function giveWritten(
  { type }: DeclaredField,
  finding: Finding | undefined,
  { sources }: Conversation,
): JsonObject | undefined {
  if (type !== "number" && type !== "date") return undefined;
  const normalise = NORMALISERS.get(CURRENT[type]);
  const raw = finding?.value;
  if (typeof raw !== "string" || normalise?.(raw) === raw) return undefined;
  const { quote, fits } = toQuote(raw, type);
  const source = sources.findLast(({ text }) => text.includes(quote));
  return fits && source !== undefined ? { quote: { source: source.id, text: quote } } : undefined;
}

function columnOf(row: Json, column: string | undefined): readonly Json[] {
  if (column === undefined || row === null || typeof row !== "object" || Array.isArray(row)) return [row];
  const value = (row as JsonObject)[column];
  return value === undefined ? [] : [value];
}

function giveUnusable({ id, status, candidates }: ShownValue): HandedField {
  return { entry: { from: id }, lack: { status, ...(candidates === undefined ? {} : { candidates }) } };
}

/** Several different texts under one label are candidates; one that is no value of the type is told as it stands. */
function giveLabelled(
  field: DeclaredField,
  words: readonly string[],
  { sources }: Conversation,
): HandedField | undefined {
  const labels = findLabelled(sources, words, field.type);
  const [only, ...others] = labels;
  if (only === undefined || field.type === "boolean" || field.type === "file") return undefined;
  if (others.length === 0) {
    return { entry: { quote: { source: only.source, text: only.quote } }, lack: { status: "missing" } };
  }
  const candidates = labels.map(({ quote }) => quote);
  return { entry: { candidates }, lack: { status: "ambiguous", candidates } };
}

function giveResult(field: DeclaredField, conversation: Conversation): JsonObject | undefined {
  if (!["string", "list"].includes(field.type)) return undefined;
  const [best] = matchingOperations(field.name, conversation).filter((operation) =>
    resultsOf(callsOf(conversation, operation.name)).some(({ value }) => value !== undefined),
  );
  if (best === undefined) return undefined;
  const results = resultsOf(callsOf(conversation, best.name)).filter(({ value }) => value !== undefined);
  const [only] = results;
  if (only === undefined) return undefined;
  if (results.length > 1) return { value: results.map(({ id }) => ({ from: id })) };
  const list = listIn(only);
  if (list !== undefined) return list;
  return field.type === "list" ? { value: [{ from: only.id }] } : { from: only.id };
}

/** The operations whose results a field's name means; what changed something before what was only read, the last first. */
export function matchingOperations(field: string, { task, calls }: Conversation): readonly OfferedOperation[] {
  const lastCall = (operation: OfferedOperation): number => calls.findLastIndex(({ name }) => name === operation.name);
  return task.operations
    .filter((operation) => scoreField(field, operation.title) > 0)
    .toSorted(
      (a, b) =>
        scoreField(field, b.title) - scoreField(field, a.title) ||
        Number(a.access === "read") - Number(b.access === "read") ||
        lastCall(b) - lastCall(a),
    );
}

/** The one list that an answer holds. */
function listIn({ id, value }: ShownValue): JsonObject | undefined {
  if (Array.isArray(value)) return { from: id };
  if (value === null || typeof value !== "object") return undefined;
  const lists = Object.entries(value).filter(([, part]) => Array.isArray(part));
  const [only] = lists;
  return only !== undefined && lists.length === 1 ? { from: id, at: `/${only[0]}` } : undefined;
}

/** A column of the one thing an operation brought back (申請ID from an application's receipt). */
function giveColumn(
  words: readonly string[],
  field: DeclaredField,
  conversation: Conversation,
): JsonObject | undefined {
  for (const operation of conversation.task.operations) {
    const results = resultsOf(callsOf(conversation, operation.name));
    const [only] = results;
    if (only === undefined || results.length > 1 || only.value === null || typeof only.value !== "object") continue;
    for (const [column, value] of Object.entries(only.value)) {
      const isWanted =
        matchNames(column, words) === 2 &&
        (field.type !== "number" || typeof value === "number") &&
        (!operation.ledger || isAskable(column, operation));
      if (isWanted && value !== null && typeof value !== "object") return { from: only.id, at: `/${column}` };
    }
  }
  return undefined;
}

function giveMissing(
  field: DeclaredField,
  conversation: Conversation,
  finder: ValueFinder,
  unusable: ShownValue | undefined,
): HandedField {
  const isFile = isFileField(field);
  const lacksFile = isFile || (readsFiles(conversation) && finder.known.files.length === 0);
  const reason = lacksFile
    ? "ファイルが渡されていません (no file was given)"
    : (failureOf(field, conversation) ??
      unusable?.reason ??
      "原文にも、使った道具の答えにもありません (not in the sources)");
  const searched = conversation.sources.map(({ id }) => id);
  const wasHandedOver = conversation.task.values.some(({ id }) => id === unusable?.id);
  const lack = {
    status: "missing",
    ...(isFile ? { isFile } : {}),
    ...(wasHandedOver ? { wasHandedOver } : {}),
  } as const;
  return { entry: wasHandedOver && unusable ? { from: unusable.id } : { missing: { searched, reason } }, lack };
}

/** How the operation that opens a given file is offered (docs/model.md). */
export const OPEN_FILE = "attachments__open";

function readsFiles({ task }: Conversation): boolean {
  return task.operations.some(({ name }) => name === OPEN_FILE);
}

function failureOf(field: DeclaredField, conversation: Conversation): string | undefined {
  for (const operation of matchingOperations(field.name, conversation)) {
    for (const { answer } of callsOf(conversation, operation.name)) {
      if (answer?.ok === false) return `${operation.title}: ${answer.message}`;
    }
  }
  return undefined;
}

function asEntry(expression: Expression): JsonObject {
  return typeof expression === "object" ? expression : { value: expression };
}
