import { afterAll, beforeAll } from "vitest";
import { createDynamoTable } from "#aws";
import { describeTableContract } from "../../contracts/table-contract.ts";
import { type DynamoLocal, START_LIMIT_MS, startDynamoLocal } from "../../dynamodb/dynamo-local.ts";

const TABLE = "tejun";

let dynamo: DynamoLocal;

beforeAll(async () => {
  dynamo = await startDynamoLocal();
  await dynamo.createTable(TABLE);
}, START_LIMIT_MS);
afterAll(() => dynamo?.close());

describeTableContract("DynamoDB", async () => {
  const client = dynamo.connect();
  return {
    table: createDynamoTable({ client, tableName: TABLE }),
    close: async () => client.destroy(),
  };
});
