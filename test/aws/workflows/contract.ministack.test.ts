import { LambdaClient } from "@aws-sdk/client-lambda";
import { SFNClient } from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { createStepFunctions } from "#aws";
import type { JsonObject, Workflows } from "#ports";
import { describeWorkflowsContract } from "../../contracts/workflows-contract.ts";
import { contractFunctions, type OpenedWorkflows } from "../../contracts/workflows-harness.ts";
import { MENDED } from "../mended/mended.ts";
import { startMiniStack } from "../ministack.ts";
import { deviates } from "./deviations.ts";
import { serveFunctions } from "./function-server.ts";

const PREFIX = "contract-";

interface Opened extends OpenedWorkflows {
  close(): Promise<void>;
}

async function open(environment: Readonly<Record<string, string>>): Promise<Opened> {
  const stack = await startMiniStack(environment);
  const kept = new Map<string, JsonObject>();
  const counts = new Map<string, number>();
  const workflows: Workflows = createStepFunctions({
    client: new SFNClient(stack.client),
    machines: { roleArn: "arn:aws:iam::000000000000:role/machines", namePrefix: "tejun-" },
  });
  const memory = {
    async put(key: string, value: JsonObject) {
      kept.set(key, value);
    },
    async count(key: string) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
  };
  const calls = contractFunctions(() => workflows, memory);
  const functions = await serveFunctions(new LambdaClient(stack.client), PREFIX, calls);
  return {
    workflows,
    functionPrefix: PREFIX,
    pass: (seconds) => sleep(seconds * 1000),
    turn: () => sleep(20),
    kept: async (key) => kept.get(key),
    async close() {
      await functions.close();
      await stack.close();
    },
  };
}

/** The contract on one emulator for all its tests. */
function describeOn(name: string, environment: Readonly<Record<string, string>>): void {
  let opened: Opened | undefined;

  beforeAll(async () => {
    opened = await open(environment);
  });
  afterAll(() => opened?.close());

  describeWorkflowsContract(`Step Functions, on ${name}`, async () => {
    if (opened === undefined) throw new Error("the emulator did not start");
    return opened;
  });
}

describe("as it is", () => {
  beforeEach(deviates);
  describeOn("MiniStack", {});
});

describe("mended", () => {
  describeOn("MiniStack as AWS documents it", MENDED);
});

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
