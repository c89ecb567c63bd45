import { SFNClient } from "@aws-sdk/client-sfn";
import { describe, expect, it } from "vitest";
import { createStepFunctions } from "#aws";
import { type JsonObject, WorkflowError } from "#ports";
import { type ScriptedAnswer, type ScriptedCall, startScriptedService } from "../scripted-service.ts";

const ACCOUNT = "arn:aws:states:ap-northeast-1:123456789012";
const MACHINE = `${ACCOUNT}:stateMachine:aop-x`;
const EXECUTION = `${ACCOUNT}:execution:aop-x:run1`;
const ROLE = "arn:aws:iam::123456789012:role/machines";
const ONE: JsonObject = { QueryLanguage: "JSONata", StartAt: "A", States: { A: { Type: "Succeed" } } };
const TWO: JsonObject = { QueryLanguage: "JSONata", StartAt: "B", States: { B: { Type: "Succeed" } } };

async function open(script: (call: ScriptedCall, count: number) => ScriptedAnswer) {
  const service = await startScriptedService(script);
  const pauses: number[] = [];
  const workflows = createStepFunctions({
    client: new SFNClient(service.client),
    machines: { roleArn: ROLE },
    waiting: {
      async pause(milliseconds) {
        pauses.push(milliseconds);
      },
      random: () => 0.5,
    },
  });
  return { workflows, calls: service.calls, pauses };
}

const operations = (calls: readonly ScriptedCall[]) => calls.map(({ operation }) => operation);

describe("a task token", () => {
  it.each(["TaskTimedOut", "TaskDoesNotExist", "InvalidToken"])("is gone when the service says %s", async (fault) => {
    const { workflows } = await open(() => ({ fault }));

    expect(await workflows.succeedTask("t", {})).toBe("gone");
    expect(await workflows.failTask("t", "E", "C")).toBe("gone");
    expect(await workflows.heartbeat("t")).toBe("gone");
  });

  it("is not gone because the service could not be asked", async () => {
    const { workflows } = await open(() => ({ fault: "AccessDeniedException" }));

    await expect(workflows.succeedTask("t", {})).rejects.toThrow(/^AccessDeniedException/);
    await expect(workflows.heartbeat("t")).rejects.toThrow(WorkflowError);
  });

  it("is failed with as much of an explanation as the service takes", async () => {
    const { workflows, calls } = await open(() => ({ reply: {} }));

    expect(await workflows.failTask("t", "E".repeat(300), `${"x".repeat(32_767)}😀`)).toBe("released");
    expect(String(calls[0]?.input.error)).toHaveLength(256);
    expect(String(calls[0]?.input.cause)).toHaveLength(32_768);
  });
});

describe("a call to Step Functions", () => {
  it("is made again, later and later, while it is throttled or the service is out of order", async () => {
    const faults: ScriptedAnswer[] = [{ fault: "ThrottlingException" }, { fault: "InternalFailure", status: 500 }];
    const { workflows, calls, pauses } = await open((_, count) => faults[count - 1] ?? { reply: {} });

    expect(await workflows.heartbeat("t")).toBe("released");
    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([12.5, 25]);
  });

  it("is given up after ten times", async () => {
    const { workflows, calls, pauses } = await open(() => ({ fault: "ThrottlingException" }));

    await expect(workflows.heartbeat("t")).rejects.toThrow(/^ThrottlingException/);
    expect(calls).toHaveLength(10);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1_000);
  });
});

describe("a start", () => {
  const described = (rest: JsonObject): ScriptedAnswer => ({
    reply: { executionArn: EXECUTION, stateMachineArn: MACHINE, status: "RUNNING", startDate: 1, ...rest },
  });
  const taken = (answer: ScriptedAnswer) => (call: ScriptedCall) =>
    call.operation === "StartExecution" ? { fault: "ExecutionAlreadyExists" } : answer;

  it("goes to the version, with an input whose text does not depend on the order of its fields", async () => {
    const { workflows, calls } = await open(() => ({ reply: { executionArn: EXECUTION, startDate: 1 } }));

    await workflows.start(`${MACHINE}:3`, "run1", { b: 2, a: 1 });
    await workflows.start(`${MACHINE}:3`, "run1", { a: 1, b: 2 });

    expect(calls.map(({ input }) => input)).toEqual(
      Array.from({ length: 2 }, () => ({ stateMachineArn: `${MACHINE}:3`, name: "run1", input: '{"a":1,"b":2}' })),
    );
  });

  it("that was made before is the same execution while that is open, of this version and with this input", async () => {
    const running = { stateMachineVersionArn: `${MACHINE}:3`, input: '{"b":2, "a":1}' };
    const { workflows } = await open(taken(described(running)));

    expect(await workflows.start(`${MACHINE}:3`, "run1", { a: 1, b: 2 })).toEqual({ execution: EXECUTION });
  });

  it.each<readonly [string, JsonObject]>([
    ["another version", { stateMachineVersionArn: `${MACHINE}:2`, input: "{}" }],
    ["another input", { stateMachineVersionArn: `${MACHINE}:3`, input: '{"a":1}' }],
    ["an end", { stateMachineVersionArn: `${MACHINE}:3`, input: "{}", status: "SUCCEEDED" }],
  ])("is refused when the name is taken by an execution with %s", async (_, rest) => {
    const { workflows } = await open(taken(described(rest)));

    // Whoever starts a run again tells by these words that it was started before.
    await expect(workflows.start(`${MACHINE}:3`, "run1", {})).rejects.toThrow(/^ExecutionAlreadyExists/);
  });
});

describe("putting a machine", () => {
  /** A service with one machine, its versions kept in order. */
  function machineService(versions: JsonObject[], role = ROLE) {
    return ({ operation, input }: ScriptedCall): ScriptedAnswer => {
      const version = versions.length;
      switch (operation) {
        case "ListStateMachineVersions":
          return {
            reply: {
              stateMachineVersions:
                version === 0 ? [] : [{ stateMachineVersionArn: `${MACHINE}:${version}`, creationDate: 1 }],
            },
          };
        case "DescribeStateMachine":
          return { reply: { definition: JSON.stringify(versions[version - 1]), roleArn: role, creationDate: 1 } };
        case "CreateStateMachine":
          if (version > 0) return { fault: "StateMachineAlreadyExists" };
          versions.push(JSON.parse(String(input.definition)));
          return { reply: { stateMachineArn: MACHINE, stateMachineVersionArn: `${MACHINE}:1`, creationDate: 1 } };
        default:
          versions.push(JSON.parse(String(input.definition)));
          return { reply: { stateMachineVersionArn: `${MACHINE}:${versions.length}`, updateDate: 1 } };
      }
    };
  }

  it("makes it with a first version, then publishes a version for each change, and none for the same again", async () => {
    const { workflows, calls } = await open(machineService([]));

    const put = [ONE, ONE, TWO, TWO].map((definition) => () => workflows.putMachine("aop-x", definition));
    const machines: string[] = [];
    for (const each of put) machines.push((await each()).machine);

    expect(machines).toEqual([`${MACHINE}:1`, `${MACHINE}:1`, `${MACHINE}:2`, `${MACHINE}:2`]);
    expect(operations(calls).filter((name) => /^(Create|Update)/.test(name))).toEqual([
      "CreateStateMachine",
      "UpdateStateMachine",
    ]);
    expect(calls.find(({ operation }) => operation === "UpdateStateMachine")?.input).toMatchObject({
      stateMachineArn: MACHINE,
      publish: true,
      roleArn: ROLE,
    });
  });

  it("publishes it again under another role, since a version keeps the one it was published with", async () => {
    const versions = [ONE];
    const { workflows } = await open(machineService(versions, "arn:aws:iam::123456789012:role/before"));

    expect(await workflows.putMachine("aop-x", ONE)).toEqual({ machine: `${MACHINE}:2` });
  });

  it("publishes its own definition when another compile was the first to make the machine", async () => {
    const versions: JsonObject[] = [];
    const service = machineService(versions);
    const { workflows } = await open((call) => {
      if (call.operation === "CreateStateMachine") versions.push(TWO);
      return service(call);
    });

    expect(await workflows.putMachine("aop-x", ONE)).toEqual({ machine: `${MACHINE}:2` });
    expect(versions).toEqual([TWO, ONE]);
  });

  it("is refused where machines are not made", async () => {
    const { client } = await startScriptedService(() => ({ reply: {} }));
    const workflows = createStepFunctions({ client: new SFNClient(client) });

    await expect(workflows.putMachine("aop-x", ONE)).rejects.toThrow(WorkflowError);
  });
});
