import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createDynamoTable } from "#aws";
import type { Table } from "#ports";
import { type Environment, requireVariable } from "../environment.ts";

/** The table of this deployment (`TABLE_NAME`). */
export function openTable(environment: Environment): Table {
  return createDynamoTable({ client: new DynamoDBClient({}), tableName: requireVariable(environment, "TABLE_NAME") });
}
