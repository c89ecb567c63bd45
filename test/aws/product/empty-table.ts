import { BatchWriteItemCommand, type DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";

const BATCH = 25;

/** Deletes every item of the product's table. */
export async function emptyTable(client: DynamoDBClient, table: string): Promise<void> {
  for (;;) {
    const { Items: items = [] } = await client.send(
      new ScanCommand({ TableName: table, ProjectionExpression: "pk, sk", ConsistentRead: true }),
    );
    if (items.length === 0) return;
    for (let from = 0; from < items.length; from += BATCH) {
      const deletes = items.slice(from, from + BATCH).map((Key) => ({ DeleteRequest: { Key } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: deletes } }));
    }
  }
}
