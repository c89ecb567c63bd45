import { LambdaClient } from "@aws-sdk/client-lambda";
import { SFNClient } from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createStepFunctions } from "#aws";
import type { JsonObject, Workflows } from "#ports";
import { describeWorkflowsContract } from "../../contracts/workflows-contract.ts";
import { contractFunctions, type OpenedWorkflows } from "../../contracts/workflows-harness.ts";
import { type MiniStack, startMiniStack } from "../ministack.ts";
import { deviates } from "./deviations.ts";
import { type FunctionServer, serveFunctions } from "./function-server.ts";

const PREFIX = "contract-";

let stack: MiniStack;
let functions: FunctionServer;
let opened: OpenedWorkflows;

beforeAll(async () => {
  stack = await startMiniStack();
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
  functions = await serveFunctions(
    new LambdaClient(stack.client),
    PREFIX,
    contractFunctions(() => workflows, memory),
  );
  opened = {
    workflows,
    functionPrefix: PREFIX,
    pass: (seconds) => sleep(seconds * 1000),
    turn: () => sleep(20),
    kept: async (key) => kept.get(key),
  };
});

beforeEach(deviates);

afterAll(async () => {
  await functions.close();
  await stack.close();
});

describeWorkflowsContract("Step Functions, on MiniStack", async () => opened);

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
