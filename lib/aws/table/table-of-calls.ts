import type { Table } from "#ports";
import { checkKey } from "#records";
import { REAL_WAITING, type Waiting } from "../attempts.ts";
import { askDynamo } from "./ask-dynamo.ts";
import { toAttribute, toItem } from "./attributes.ts";
import type { DynamoCalls } from "./dynamo-calls.ts";
import { readPage } from "./read-page.ts";
import { writeList } from "./write-list.ts";

/** Which table, and what calls DynamoDB. */
export interface TableOfCallsOptions {
  readonly calls: DynamoCalls;
  /** Keys `pk` and `sk`, one index `gsi1` over `gsi1pk` and `gsi1sk` that holds whole items; all keys are texts. */
  readonly tableName: string;
  readonly waiting?: Waiting;
  /** How long one call may take, in milliseconds; otherwise five seconds. */
  readonly callMs?: number;
}

/** The largest list takes DynamoDB well under a second. */
const CALL_MS = 5_000;

/** The table on DynamoDB, however DynamoDB is called. */
export function tableOfCalls({
  calls,
  tableName,
  waiting = REAL_WAITING,
  callMs = CALL_MS,
}: TableOfCallsOptions): Table {
  const target = { calls, tableName, waiting, callMs };
  return {
    async get(key) {
      checkKey(key);
      const input = {
        TableName: tableName,
        Key: { pk: toAttribute(key.pk), sk: toAttribute(key.sk) },
        ConsistentRead: true,
      };
      const { Item } = await askDynamo(target, (limit) => calls("GetItem", input, limit));
      return Item && toItem(Item);
    },
    query: (query) => readPage(target, query),
    write: (writes) => writeList(target, writes),
  };
}
