import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { createDynamoTable } from "#aws";
import { describeTableContract } from "../../contracts/table-contract.ts";
import { createDynamoForm } from "../../dynamodb/table-form.ts";
import { type MiniStack, startMiniStack } from "../ministack.ts";

const TABLE = "tejun";

let stack: MiniStack;
let client: DynamoDBClient;

beforeAll(async () => {
  stack = await startMiniStack();
  client = new DynamoDBClient(stack.client);
  await createDynamoForm(client, TABLE);
});
afterAll(async () => {
  client?.destroy();
  await stack?.close();
});

describeTableContract("the emulator's DynamoDB", async () => ({
  table: createDynamoTable({ client, tableName: TABLE }),
  close: async () => {},
}));
