import type { Conversation, MadeCall, ShownValue } from "#models";
import type { Json, JsonObject } from "#ports";
import { type Behaviour, FIELDS, type Field } from "../cases/eval-case.ts";

/** What the model takes a field to be, and how sure it will say it is. */
export interface Belief {
  readonly value: string | undefined;
  /** `several` and `failed` are what a ledger said; a model that insists never says so. */
  readonly ground: "said" | "guessed" | "looked-up" | "several" | "failed" | "none" | "absent";
  /** Of several rows: all their names. */
  readonly candidates?: readonly string[];
  /** The shown value that holds what the ledger said. */
  readonly shown?: string;
}

/** What the model reads in what it is shown, and what its requester answers. */
export interface Script {
  readonly behaviour: Behaviour;
  readonly answered: { readonly [F in Field]?: string };
}

/** The ledgers that the model asks, by what their operations are called. */
export const LOOKUPS: readonly { readonly operation: string; readonly field: Field }[] = [
  { operation: "find_staff", field: "申請者" },
  { operation: "find_department", field: "部署" },
  { operation: "find_role", field: "役割" },
];

/** What the model takes each field to be, from everything it was shown so far and from its own guesses. */
export function believe(conversation: Conversation, script: Script, seen: string): ReadonlyMap<Field, Belief> {
  return new Map(
    FIELDS.map((field) => [field, confirm(field, chosen(field, conversation, script, seen), conversation, script)]),
  );
}

/** What the model goes to a ledger with. */
export function askedWith(field: Field, conversation: Conversation, script: Script, seen: string): string | undefined {
  return chosen(field, conversation, script, seen).value;
}

/** What it goes on with where the ledger had several: for a model that confirms, its own choice. */
function chosen(field: Field, conversation: Conversation, script: Script, seen: string): Belief {
  const belief = first(field, conversation, script, seen);
  const { confirms = false, guesses = {} } = script.behaviour;
  const lookup = LOOKUPS.find((one) => one.field === field);
  const guess = guesses[field];
  if (!confirms || lookup === undefined || guess === undefined) return belief;
  const call = lookupsOf(conversation, lookup.operation).find(({ args }) => args.name === belief.value);
  const rows = call === undefined ? undefined : rowsOf(call).rows;
  return rows !== undefined && rows.length > 1 ? { value: guess, ground: "guessed" } : belief;
}

function first(field: Field, conversation: Conversation, { behaviour, answered }: Script, seen: string): Belief {
  const { obeys, reads = {}, guesses = {} } = behaviour;
  const ordered = obeys !== undefined && seen.includes(obeys.marker) ? obeys.sets?.[field] : undefined;
  if (ordered !== undefined) return { value: ordered, ground: "said" };
  const said = conversation.answered.length > 0 ? answered[field] : undefined;
  if (said !== undefined) return { value: said, ground: "said" };
  const guess = guesses[field];
  const handed = conversation.task.values.find(({ name }) => name === field);
  if (handed !== undefined) return fromHanded(handed, guess);
  const read = reads[field];
  if (read !== undefined) return { value: read, ground: "said" };
  return guess === undefined ? { value: undefined, ground: "absent" } : { value: guess, ground: "guessed" };
}

function fromHanded(handed: ShownValue, guess: string | undefined): Belief {
  const { value, status, id } = handed;
  if (typeof value === "string" || typeof value === "number") {
    return { value: String(value), ground: status === "verified" ? "looked-up" : "said", shown: id };
  }
  const [one] = (handed.candidates ?? []).map(nameOf);
  const chosen = guess ?? one;
  return chosen === undefined ? { value: undefined, ground: "absent" } : { value: chosen, ground: "guessed" };
}

function confirm(field: Field, belief: Belief, conversation: Conversation, { behaviour }: Script): Belief {
  const lookup = LOOKUPS.find((one) => one.field === field);
  if (lookup === undefined || belief.value === undefined) return belief;
  const call = lookupsOf(conversation, lookup.operation).findLast(({ args }) => args.name === belief.value);
  if (call === undefined) return belief;
  const { rows, shown } = rowsOf(call);
  const insists = behaviour.insists ?? true;
  if (rows === undefined) return unsettled(belief, "failed", insists, shown);
  if (rows.length === 0) return unsettled(belief, "none", insists, shown);
  const names = rows.map(nameOf);
  const [only = belief.value] = names;
  if (names.length === 1) return { value: only, ground: "looked-up", ...(shown === undefined ? {} : { shown }) };
  if (!insists) return { value: belief.value, ground: "several", candidates: names };
  const guess = behaviour.guesses?.[field];
  return { value: guess !== undefined && names.includes(guess) ? guess : only, ground: "looked-up" };
}

/** A model that insists takes silence for consent: what it asked for is what it goes on with. */
function unsettled(belief: Belief, ground: "failed" | "none", insists: boolean, shown: string | undefined): Belief {
  if (insists) return { value: belief.value, ground: "looked-up" };
  return { value: belief.value, ground, ...(shown === undefined ? {} : { shown }) };
}

/** The calls of one ledger operation, whichever tool has it. */
export function lookupsOf(conversation: Conversation, operation: string): readonly MadeCall[] {
  return conversation.calls.filter(({ name }) => name.endsWith(`__${operation}`));
}

/** The rows of a ledger's answer, as a list with its version or as the product shows them; undefined where it failed. */
function rowsOf({ answer }: MadeCall): { readonly rows: readonly Json[] | undefined; readonly shown?: string } {
  if (answer === undefined || !answer.ok) return { rows: undefined };
  const [shown] = answer.values;
  if (shown === undefined) return { rows: undefined };
  const { id, value, candidates, status } = shown;
  if (candidates !== undefined) return { rows: candidates, shown: id };
  if (isObject(value)) return { rows: Array.isArray(value.rows) ? value.rows : [value], shown: id };
  return { rows: status === "lookup-failed" ? undefined : [], shown: id };
}

function nameOf(row: Json): string {
  return isObject(row) ? String(row.name ?? "") : String(row);
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
