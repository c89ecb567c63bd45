import { LambdaClient } from "@aws-sdk/client-lambda";
import { SFNClient } from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStepFunctions } from "#aws";
import type { Execution, Json, JsonObject, TaskFunction, Workflows } from "#ports";
import { deriveWorkflow, type Manifest, PHASE_MACHINE, substitute } from "#program";
import { newName } from "../../contracts/workflows-harness.ts";
import { MENDED } from "../mended/mended.ts";
import { type MiniStack, startMiniStack } from "../ministack.ts";
import { type FunctionServer, serveFunctions } from "./function-server.ts";

let stack: MiniStack;
let functions: FunctionServer;
let workflows: Workflows;
/** What `step` answers, in order; and what every function was asked. */
let script: Json[] = [];
const asked: (readonly [name: string, payload: JsonObject])[] = [];
/** Questions that nobody answers. */
const silent = new Set<string>();

beforeAll(async () => {
  stack = await startMiniStack(MENDED);
  workflows = createStepFunctions({
    client: new SFNClient(stack.client),
    machines: { roleArn: "arn:aws:iam::000000000000:role/machines" },
  });
  const calls = new Map<string, TaskFunction>([
    [
      "step",
      async (payload) => {
        asked.push(["step", payload as JsonObject]);
        return script.shift() ?? { next: "done" };
      },
    ],
    [
      "read-freee",
      async (payload) => {
        asked.push(["read", payload as JsonObject]);
        return {};
      },
    ],
    [
      "request",
      async (payload) => {
        asked.push(["request", payload as JsonObject]);
        const { token, question } = payload as { readonly token: string; readonly question?: string };
        if (silent.has(question ?? "")) return {};
        setTimeout(() => void workflows.succeedTask(token, { state: "decided" }), 300);
        return {};
      },
    ],
  ]);
  functions = await serveFunctions(new LambdaClient(stack.client), "p-", calls);
});

afterAll(async () => {
  await functions.close();
  await stack.close();
});

async function run(definition: JsonObject, input: JsonObject): Promise<Execution | undefined> {
  asked.length = 0;
  const { machine } = await workflows.putMachine(newName("machine"), definition);
  const { execution } = await workflows.start(machine, newName("run"), input);
  for (let turns = 0; turns < 400; turns += 1) {
    const found = await workflows.describe(execution);
    if (found?.status !== "RUNNING") return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return undefined;
}

const phaseMachine = () => substitute(PHASE_MACHINE, { FunctionPrefix: "p-" });

/** The machines that the product really puts, on an emulator of the service that really runs them. */
describe("the phase machine", () => {
  it("has read what is to be read, and ends with what the phase came to", async () => {
    script = [{ next: "read", function: "read-freee", calls: ["1", "2"] }, { next: "done" }];

    const ended = await run(phaseMachine(), { run: "r1", phase: 1 });

    expect(ended).toMatchObject({ status: "SUCCEEDED", output: { outcome: "done" } });
    expect(asked).toEqual([
      ["step", { op: "step", run: "r1", phase: 1 }],
      ["read", { run: "r1", phase: 1, calls: ["1", "2"], again: false }],
      ["step", { op: "step", run: "r1", phase: 1 }],
    ]);
  });

  it("waits for a person, as long as `step` said", async () => {
    script = [{ next: "approve", approval: "a1", calls: ["1"], timeoutSeconds: 60 }, { next: "stopped" }];

    const ended = await run(phaseMachine(), { run: "r1", phase: 1 });

    expect(ended).toMatchObject({ status: "SUCCEEDED", output: { outcome: "stopped" } });
    expect(asked[1]).toMatchObject(["request", { kind: "approval", run: "r1", phase: 1, approval: "a1" }]);
  });

  it("asks `step` again when nobody answered in time", async () => {
    script = [{ next: "ask", question: "q1", call: "2.1", timeoutSeconds: 1 }, { next: "done" }];
    silent.add("q1");

    const ended = await run(phaseMachine(), { run: "r1", phase: 1 });

    expect(ended).toMatchObject({ status: "SUCCEEDED", output: { outcome: "done" } });
    expect(asked.map(([name]) => name)).toEqual(["step", "request", "step"]);
  });
});

describe("the machine of an AOP", () => {
  it("runs its phases one after another, each on the version of the phase machine it was made for", async () => {
    script = [{}, { next: "done" }, { decision: "approve", approval: "a2", timeoutSeconds: 60 }, { decision: "run" }];
    const phase = { gates: [], runWhen: null };
    const phases = [
      { ...phase, number: 1, name: "請求を集める", startApproval: null },
      { ...phase, number: 2, name: "請求書を発行する", startApproval: "経理部長" },
    ] as unknown as Manifest["phases"];
    const { machine } = await workflows.putMachine(newName("phase"), phaseMachine());
    const aop = { title: "月次請求" } as Manifest["aop"];
    const definition = substitute(deriveWorkflow({ aop, phases }), { FunctionPrefix: "p-", PhaseMachine: machine });

    const ended = await run(definition, { run: "r1" });

    expect(ended).toMatchObject({ status: "SUCCEEDED" });
    expect(asked.map(([name, { op }]) => [name, op ?? null])).toEqual([
      ["step", "start"],
      ["step", "step"],
      ["step", "enter"],
      ["request", null],
      ["step", "enter"],
      ["step", "step"],
      ["step", "finish"],
    ]);
  });
});
