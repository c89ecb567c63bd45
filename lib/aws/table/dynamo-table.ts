import { type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import type { Table } from "#ports";
import { checkKey } from "#records";
import { REAL_WAITING, type Waiting, within } from "../attempts.ts";
import { askDynamo } from "./ask-dynamo.ts";
import { toAttribute, toItem } from "./attributes.ts";
import { readPage } from "./read-page.ts";
import { writeList } from "./write-list.ts";

/** Which table, and how it is reached. */
export interface DynamoTableOptions {
  /** Its own retries and time limits come beneath the table's. */
  readonly client: DynamoDBClient;
  /** Keys `pk` and `sk`, one index `gsi1` over `gsi1pk` and `gsi1sk` that holds whole items; all keys are texts. */
  readonly tableName: string;
  readonly waiting?: Waiting;
  /** How long one call may take, in milliseconds; otherwise five seconds. */
  readonly callMs?: number;
}

/** The largest list takes DynamoDB well under a second. */
const CALL_MS = 5_000;

/**
 * The table on DynamoDB. `later` is as durable as `now`.
 * Conflicts, throttling and broken connections are tried again for about two and a half seconds, then they are a
 * `TableError`; whether such a write was stored is not known. A list that is sent again counts once.
 */
export function createDynamoTable({
  client,
  tableName,
  waiting = REAL_WAITING,
  callMs = CALL_MS,
}: DynamoTableOptions): Table {
  const target = { client, tableName, waiting, callMs };
  return {
    async get(key) {
      checkKey(key);
      const command = new GetItemCommand({
        TableName: tableName,
        Key: { pk: toAttribute(key.pk), sk: toAttribute(key.sk) },
        ConsistentRead: true,
      });
      const { Item } = await askDynamo(target, () => client.send(command, within(callMs)));
      return Item && toItem(Item);
    },
    query: (query) => readPage(target, query),
    write: (writes) => writeList(target, writes),
  };
}
