import { beforeAll } from "vitest";
import { createDynamoTable, createSignedTable } from "#aws";
import { describeTableContract } from "../../contracts/table-contract.ts";
import { type DynamoLocal, openDynamoLocal, toDynamo } from "../../dynamodb/dynamo-local.ts";

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

describeTableContract("DynamoDB without the SDK", async () => ({
  table: createSignedTable({ ...toDynamo(dynamo.url), tableName: TABLE }),
  close: async () => {},
}));
