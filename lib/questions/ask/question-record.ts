import type { FieldType } from "#aop";
import type { EffectProgress, Looked } from "#effects";
import type { Json, JsonObject, Table } from "#ports";
import { type CallError, type EntryBase, itemEntry, keys } from "#records";
import type { CallKey } from "#trust";

/** What is known of an action of which nobody knows whether it was carried out. */
export interface UnknownAction {
  readonly tool: string;
  readonly operation: string;
  readonly title: string;
  /** The system it was sent to; absent in records of before it was kept. */
  readonly system?: string;
  /** What the look-up said; absent where it was not asked, or in records of before it was kept. */
  readonly looked?: Looked;
  /** How far the actions got that were approved, or called for, together with it; absent where it is alone. */
  readonly progress?: EffectProgress;
  /** Absent in records of before it was kept; then it counts as one that cannot be undone. */
  readonly access?: "draft" | "commit";
  readonly arguments: JsonObject;
  /** The titles of parameters that the catalog gives one; absent in records of before they were kept. */
  readonly titles?: { readonly [parameter: string]: string };
  readonly idempotencyKey: string;
  /** When it was sent; milliseconds since 1970. */
  readonly sentAt: number;
  /** The message of the unknown outcome (AOP630), both languages in one line. */
  readonly reason: string;
}

/** A question as it was asked, written once. */
export interface QuestionRecord extends EntryBase {
  readonly kind: "question" | "unknown-effect";
  readonly id: string;
  readonly phase: number;
  readonly call: CallKey;
  readonly aop: { readonly id: string; readonly title: string };
  readonly phaseName: string;
  /** What the phase asks, in its own words; empty for an unknown effect. */
  readonly question: string;
  /** The fields that it asks for. */
  readonly fields: readonly string[];
  /** What those of them are that the phase hands over under a type; absent in records of before it was kept. */
  readonly fieldTypes?: { readonly [field: string]: FieldType };
  readonly action?: UnknownAction;
  readonly requester: string;
  readonly people: readonly string[];
  readonly roles: readonly string[];
  /** When it is looked at again to remind people; milliseconds since 1970, in order. */
  readonly wakes?: readonly number[];
  readonly validUntil: number;
  /** Why there is nothing to ask or nobody to ask. */
  readonly void?: CallError;
}

/** Loads a question as it was asked. */
export async function loadQuestion(table: Table, question: string): Promise<QuestionRecord | undefined> {
  const item = await table.get(keys.asked(question));
  if (item?.kind !== "question" && item?.kind !== "unknown-effect") return undefined;
  return itemEntry<QuestionRecord>(item);
}

/** Any JSON as one text for people. */
export function plain(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
