import { randomUUID } from "node:crypto";
import type { CancellationReason, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import type { Write, WriteResult } from "#ports";
import { encodeWrites } from "#records";
import { type Attempt, repeat, within } from "../attempts.ts";
import { askDynamo, type DynamoTarget, exhausted, isPassing, isPassingReason, toTableError } from "./ask-dynamo.ts";
import { toAttribute, toAttributes } from "./attributes.ts";
import { toConditionExpression } from "./conditions.ts";

const STORED: WriteResult = { ok: true };

/**
 * Stores one atomic list. A single write without a condition is a plain put or delete, at half the price; one with a
 * condition is a transaction of one, because only a transaction carries a token: a plain put whose answer is lost and
 * that is sent again would find its own item and report that the condition did not hold.
 */
export async function writeList(target: DynamoTarget, writes: readonly Write[]): Promise<WriteResult> {
  // Everything is read from the caller's objects before the first wait.
  const items = toTransactItems(target.tableName, writes);
  const [only] = items;
  if (items.length === 1 && only?.ConditionCheck === undefined && writes[0]?.if === undefined) {
    await writePlainly(target, only);
    return STORED;
  }
  return writeTogether(target, items);
}

function toTransactItems(TableName: string, writes: readonly Write[]): TransactWriteItem[] {
  const encoded = encodeWrites(writes);
  return writes.map((write, index): TransactWriteItem => {
    const condition = toConditionExpression(encoded[index]?.condition);
    if (write.op === "put") return { Put: { TableName, Item: toAttributes(write.item), ...condition } };
    const Key = { pk: toAttribute(write.key.pk), sk: toAttribute(write.key.sk) };
    if (write.op === "delete") return { Delete: { TableName, Key, ...condition } };
    return { ConditionCheck: { TableName, Key, ConditionExpression: undefined, ...condition } };
  });
}

async function writePlainly(target: DynamoTarget, only: TransactWriteItem | undefined): Promise<void> {
  const { calls } = target;
  await askDynamo(target, async (limit) => {
    if (only?.Put) await calls("PutItem", only.Put, limit);
    if (only?.Delete) await calls("DeleteItem", only.Delete, limit);
  });
}

/**
 * The token makes a call that is sent again, by this loop or by the SDK, count once. A transaction that DynamoDB says it
 * cancelled has stored nothing, so the next attempt is a new one with a new token.
 */
function writeTogether(
  { calls, tableName, waiting, callMs }: DynamoTarget,
  items: TransactWriteItem[],
): Promise<WriteResult> {
  let token = randomUUID();
  return repeat<WriteResult>(waiting, exhausted(tableName), async () => {
    try {
      const input = { TransactItems: items, ClientRequestToken: token };
      await calls("TransactWriteItems", input, within(callMs, waiting));
      return { done: STORED };
    } catch (error) {
      const reasons = cancellationReasons(error);
      if (reasons === undefined) {
        if (isPassing(error)) return { again: error };
        throw toTableError(tableName, error);
      }
      token = randomUUID();
      return judge(tableName, reasons, error);
    }
  });
}

function cancellationReasons(error: unknown): readonly CancellationReason[] | undefined {
  const cancelled = error instanceof Error && error.name === "TransactionCanceledException";
  if (!cancelled || !("CancellationReasons" in error)) return undefined;
  return Array.isArray(error.CancellationReasons) ? error.CancellationReasons : [];
}

/**
 * Beside a conflict, the conditions that were not looked at cannot be told from those that held: only a list without one
 * says exactly which conditions failed.
 */
function judge(name: string, reasons: readonly CancellationReason[], error: unknown): Attempt<WriteResult> {
  if (reasons.some(({ Code }) => isPassingReason(Code))) return { again: error };
  const failed = reasons.flatMap(({ Code }, index) => (Code === "ConditionalCheckFailed" ? [index] : []));
  const other = reasons.find(({ Code }) => Code !== "None" && Code !== "ConditionalCheckFailed");
  if (failed.length === 0 || other !== undefined) {
    throw toTableError(name, error, `the transaction was cancelled (${other?.Code}: ${other?.Message})`);
  }
  return { done: { ok: false, failed } };
}
