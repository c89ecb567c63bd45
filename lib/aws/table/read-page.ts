import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type Page, type Query, TableError } from "#ports";
import { checkPartitionKey, decodeCursor, encodeCursor } from "#records";
import { askDynamo, type DynamoTarget } from "./ask-dynamo.ts";
import { toItem } from "./attributes.ts";

const SORT_KEY_BYTES = 1024;
/** DynamoDB's `Limit` is a 32-bit number. */
const MOST_ITEMS = 2 ** 31 - 1;

/**
 * One page of a query, read consistently from the table (an index is read as it is: it follows the table).
 * One item more than the limit is asked for, so that the last page is known to be the last.
 */
export async function readPage(target: DynamoTarget, query: Query): Promise<Page> {
  checkQuery(query);
  const start = startKey(query);
  if (query.prefix !== undefined && !canBegin(query.prefix)) return { items: [] };
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const input = {
    TableName: target.tableName,
    ...keyCondition(query),
    ...(query.index === undefined ? { ConsistentRead: true } : { IndexName: query.index }),
    ...(start && { ExclusiveStartKey: start }),
    ...(limit < MOST_ITEMS && { Limit: limit + 1 }),
    ScanIndexForward: query.reverse !== true,
  };
  const answer = await askDynamo(target, (limit) => target.calls("Query", input, limit));
  const found = (answer.Items ?? []).map(toItem);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const goesOn = found.length > items.length || answer.LastEvaluatedKey !== undefined;
  return last && goesOn ? { items, next: encodeCursor(last, query.index) } : { items };
}

function checkQuery({ pk, limit }: Query): void {
  checkPartitionKey("pk", pk);
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1)) {
    throw new TableError(`Unexpected limit ${limit}, expected a whole number from 1`);
  }
}

/** Whether a sort key can begin so: it is well-formed and has at most 1,024 bytes. */
function canBegin(prefix: string): boolean {
  return prefix.isWellFormed() && Buffer.byteLength(prefix) <= SORT_KEY_BYTES;
}

function keyCondition({ pk, prefix = "", index }: Query) {
  const [partition, sort] = index === undefined ? ["pk", "sk"] : ["gsi1pk", "gsi1sk"];
  const whole = { "#pk": partition };
  if (prefix === "") {
    return {
      KeyConditionExpression: "#pk = :pk",
      ExpressionAttributeNames: whole,
      ExpressionAttributeValues: { ":pk": { S: pk } },
    };
  }
  return {
    KeyConditionExpression: "#pk = :pk AND begins_with(#sk, :prefix)",
    ExpressionAttributeNames: { ...whole, "#sk": sort },
    ExpressionAttributeValues: { ":pk": { S: pk }, ":prefix": { S: prefix } },
  };
}

function startKey(query: Query): Record<string, AttributeValue> | undefined {
  if (query.after === undefined) return undefined;
  const position = decodeCursor({ ...query, after: query.after });
  if (position.index === undefined) return { pk: { S: query.pk }, sk: { S: position.sk } };
  return {
    gsi1pk: { S: query.pk },
    gsi1sk: { S: position.gsi1sk },
    pk: { S: position.pk },
    sk: { S: position.sk },
  };
}
