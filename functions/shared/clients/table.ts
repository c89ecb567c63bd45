import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createDynamoTable, type Waiting } from "#aws";
import type { Table } from "#ports";
import { type Environment, requireVariable } from "../environment.ts";

/** The table of this deployment (`TABLE_NAME`). */
export function openTable(environment: Environment, waiting?: Waiting): Table {
  const tableName = requireVariable(environment, "TABLE_NAME");
  return createDynamoTable({ client: new DynamoDBClient({}), tableName, ...(waiting && { waiting }) });
}
