import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { inject } from "vitest";
import { createDynamoForm } from "./table-form.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the lane's DynamoDB Local. */
    readonly dynamoUrl: string;
  }
}

/** The lane's DynamoDB Local, as one test file uses it. */
export interface DynamoLocal {
  readonly url: string;
  /** A client of its own connections. Close it. */
  connect(): DynamoDBClient;
}

/** What a client needs to talk to a DynamoDB Local at this address. */
export function toDynamo(endpoint: string) {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return { endpoint, region: "ap-northeast-1", credentials } as const;
}

/** Makes a table of the form the product uses, of this test file alone, and says how to reach it. */
export async function openDynamoLocal(tableName: string): Promise<DynamoLocal> {
  const url = inject("dynamoUrl");
  const connect = () => new DynamoDBClient(toDynamo(url));
  const client = connect();
  await createDynamoForm(client, tableName);
  client.destroy();
  return { url, connect };
}
