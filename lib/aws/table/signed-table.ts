import type { Table } from "#ports";
import { createSignedCalls, type SignedCallsOptions } from "../signed-calls.ts";
import type { DynamoCalls } from "./dynamo-calls.ts";
import { type TableOfCallsOptions, tableOfCalls } from "./table-of-calls.ts";

/** Which table, and how it is reached. */
export type SignedTableOptions = SignedCallsOptions & Omit<TableOfCallsOptions, "calls">;

const DYNAMODB = { name: "dynamodb", target: "DynamoDB_20120810" };

/**
 * The same table as `createDynamoTable`, for functions that a person waits for: without the SDK, whose client for
 * DynamoDB alone is larger than such a function. All that the table sends and receives is JSON already: no bytes.
 */
export function createSignedTable(options: SignedTableOptions): Table {
  return tableOfCalls({ ...options, calls: createSignedCalls(DYNAMODB, options) as DynamoCalls });
}
