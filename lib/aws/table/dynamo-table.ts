import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import type { Table } from "#ports";
import type { DynamoCalls, DynamoOperations } from "./dynamo-calls.ts";
import { type TableOfCallsOptions, tableOfCalls } from "./table-of-calls.ts";

/** Which table, and how it is reached. */
export interface DynamoTableOptions extends Omit<TableOfCallsOptions, "calls"> {
  /** Its own retries and time limits come beneath the table's. */
  readonly client: DynamoDBClient;
}

const COMMANDS: {
  readonly [Operation in keyof DynamoOperations]: (input: DynamoOperations[Operation]["input"]) => object;
} = {
  GetItem: (input) => new GetItemCommand(input),
  Query: (input) => new QueryCommand(input),
  PutItem: (input) => new PutItemCommand(input),
  DeleteItem: (input) => new DeleteItemCommand(input),
  TransactWriteItems: (input) => new TransactWriteItemsCommand(input),
};

/**
 * The table on DynamoDB. `later` is as durable as `now`.
 * Conflicts, throttling and broken connections are tried again for about two and a half seconds, then they are a
 * `TableError`; whether such a write was stored is not known. A list that is sent again counts once.
 */
export function createDynamoTable({ client, ...options }: DynamoTableOptions): Table {
  const calls: DynamoCalls = (operation, input, limit) =>
    // One signature for all commands: the client has an overload for each, and none for their union.
    client.send(COMMANDS[operation](input) as GetItemCommand, limit);
  return tableOfCalls({ ...options, calls });
}
