import type { Json, JsonObject } from "#ports";
import { escapePointer, type Status } from "#trust";
import { type Conversation, callsOf, type MadeCall } from "./conversation.ts";
import { plainName } from "./names.ts";
import type { OfferedOperation, OfflineTask, ShownValue } from "./task.ts";
import { wordsFor, wordsForColumn } from "./vocabulary.ts";

/** Content that has a name in the conversation; `expression` is how a call or `produce` names it. */
export interface Known {
  /** All the words for it. */
  readonly names: readonly string[];
  readonly expression: { readonly from: string; readonly at?: string };
  readonly status: Status;
  readonly value: Json;
}

/** One entry of a list, or one thing on its own: its columns. */
export type Entry = readonly Known[];

/** Entries that belong together; `operation` is where they come from. */
export interface EntryList {
  readonly operation: string | undefined;
  readonly entries: readonly Entry[];
}

/** What a ledger said of a value that it was asked about. */
export interface Check {
  readonly operation: OfferedOperation;
  /** The parameter by which it was asked, which is also the column that shows the value. */
  readonly column: string;
  readonly shown: ShownValue;
}

/** What was handed over or answered, single values first, lists oldest first. */
export interface KnownValues {
  readonly singles: readonly Known[];
  readonly lists: readonly EntryList[];
  readonly files: readonly Known[];
  /** Who asked for the work: applies, unless somebody else is named. */
  readonly requester?: Known;
}

/** Gathers everything that can be named: what was handed over, what calls brought back, what a person answered. */
export function gatherKnown(conversation: Conversation): KnownValues {
  const { task, answered } = conversation;
  const singles: Known[] = [];
  const lists: EntryList[] = [];
  const files: Known[] = [];
  let requester: Known | undefined;
  const take = (shown: ShownValue): void => {
    if (shown.value === undefined) return;
    if (shown.cut !== undefined) {
      singles.push(onlyAsAWhole(shown, namesOf(shown, task)));
      return;
    }
    const known = {
      names: namesOf(shown, task),
      expression: { from: shown.id },
      status: shown.status,
      value: shown.value,
    };
    if (shown.name === "requester") requester = { ...known, names: REQUESTER };
    else if (isFile(shown.value)) files.push(known);
    else if (isObject(shown.value))
      singles.push(...columnsOf(shown, "", shown.value, (column) => wordsFor(column, task)));
    else singles.push(known);
    lists.push(...listsIn(shown, undefined, (column) => wordsFor(column, task)));
  };
  for (const shown of task.values) take(shown);
  for (const operation of task.operations) {
    if (operation.access === "call") {
      for (const shown of resultsOf(callsOf(conversation, operation.name))) take(shown);
      continue;
    }
    const words = (column: string): readonly string[] => wordsForColumn(column, operation, task);
    const group: Entry[] = [];
    for (const shown of resultsOf(callsOf(conversation, operation.name))) {
      if (shown.value === undefined || shown.cut !== undefined) continue;
      lists.push(...listsIn(shown, operation.name, words));
      if (isObject(shown.value)) {
        const columns = columnsOf(shown, "", shown.value, words);
        if (operation.ledger)
          group.push(columns.filter(({ expression }) => isAskable((expression.at ?? "").slice(1), operation)));
        else if (operation.access !== "read") group.push(columns);
        else singles.push(...columns);
      }
    }
    if (group.length > 0) lists.push({ operation: operation.name, entries: group });
  }
  for (const shown of answered) take(shown);
  return {
    singles,
    lists: inOrderOfCalls(lists, conversation),
    files,
    ...(requester === undefined ? {} : { requester }),
  };
}

/**
 * Of a ledger's row only what could be asked for counts as known: that somebody works in a department does not say
 * that this department was meant.
 */
export function isAskable(column: string, operation: OfferedOperation): boolean {
  return operation.parameters.some((parameter) => parameter.name === column);
}

/** What the ledgers said of `value`, latest last. */
export function checksOf(conversation: Conversation, expression: Json): readonly Check[] {
  const asked = JSON.stringify(expression);
  return conversation.task.operations
    .filter((operation) => operation.ledger)
    .flatMap((operation) =>
      callsOf(conversation, operation.name).flatMap((call) => {
        const column = Object.keys(call.args).find((name) => JSON.stringify(call.args[name]) === asked);
        const shown = call.answer?.ok === true ? call.answer.values[0] : undefined;
        return column === undefined || shown === undefined ? [] : [{ operation, column, shown }];
      }),
    );
}

/** The values that calls brought back. */
export function resultsOf(calls: readonly MadeCall[]): readonly ShownValue[] {
  return calls.flatMap(({ answer }) => (answer?.ok === true ? answer.values : []));
}

/** A value of which only the beginning was shown: it can be passed on by its id, and nothing can be read from it. */
function onlyAsAWhole({ id, status }: ShownValue, names: readonly string[]): Known {
  return { names, expression: { from: id }, status, value: [] };
}

const REQUESTER = ["requester", "申請者", "依頼者", "applicant"];

function namesOf(shown: ShownValue, task: OfflineTask): readonly string[] {
  const name = shown.name ?? "";
  return wordsFor(name.slice(name.lastIndexOf(".") + 1), task);
}

function columnsOf(
  shown: ShownValue,
  at: string,
  row: JsonObject,
  words: (column: string) => readonly string[],
): Entry {
  return Object.entries(row).flatMap(([column, value]): Known[] =>
    value === null || typeof value === "object"
      ? []
      : [
          {
            names: [column, ...words(column)],
            expression: { from: shown.id, at: `${at}/${escapePointer(column)}` },
            status: shown.status,
            value,
          },
        ],
  );
}

/** The lists of objects in a value: the value itself, or one of its parts. */
function listsIn(
  shown: ShownValue,
  operation: string | undefined,
  words: (column: string) => readonly string[],
): readonly EntryList[] {
  const parts: readonly (readonly [string, Json])[] = Array.isArray(shown.value)
    ? [["", shown.value]]
    : isObject(shown.value)
      ? Object.entries(shown.value).map(([column, part]): [string, Json] => [`/${escapePointer(column)}`, part])
      : [];
  return parts.flatMap(([at, part]) => {
    if (!Array.isArray(part)) return [];
    const entries = part.flatMap((row: Json, index) =>
      isObject(row) ? [columnsOf(shown, `${at}/${index}`, row, words)] : [],
    );
    return entries.length === 0 && part.length > 0 ? [] : [{ operation, entries }];
  });
}

/** Lists in the order in which their operations were last called; what was handed over comes first. */
function inOrderOfCalls(lists: readonly EntryList[], { calls }: Conversation): readonly EntryList[] {
  const lastCall = ({ operation }: EntryList): number => calls.findLastIndex(({ name }) => name === operation);
  return lists.toSorted((a, b) => lastCall(a) - lastCall(b));
}

/** True for the location of a given file, as it is handed over. */
function isFile(value: Json): boolean {
  return isObject(value) && typeof value.attachment === "string" && typeof value.name === "string";
}

/** True for text that is a mail address, which no other kind of name is. */
export function isMail(value: Json): boolean {
  return typeof value === "string" && /^[^\s@]+@[^\s@]+$/.test(value);
}

/** True for words that name a mail address. */
export function namesMail(names: readonly string[]): boolean {
  return names.some((name) => /mail|メール|宛先/u.test(plainName(name)));
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
