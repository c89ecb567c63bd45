import { beforeAll } from "vitest";
import { createDynamoTable } from "#aws";
import { describeTableContract } from "../../contracts/table-contract.ts";
import { type DynamoLocal, openDynamoLocal } from "../../dynamodb/dynamo-local.ts";

const TABLE = "contract";

let dynamo: DynamoLocal;

beforeAll(async () => {
  dynamo = await openDynamoLocal(TABLE);
});

describeTableContract("DynamoDB", async () => {
  const client = dynamo.connect();
  return {
    table: createDynamoTable({ client, tableName: TABLE }),
    close: async () => client.destroy(),
  };
});
