import { CreateTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Makes a table of the form the product uses. */
export async function createDynamoForm(client: DynamoDBClient, TableName: string): Promise<void> {
  const names = ["pk", "sk", "gsi1pk", "gsi1sk"] as const;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: "gsi1",
          KeySchema: [
            { AttributeName: "gsi1pk", KeyType: "HASH" },
            { AttributeName: "gsi1sk", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  );
}
