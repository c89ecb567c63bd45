import type { Json, JsonObject } from "#ports";
import { expressionIn } from "../language/template.ts";
import type { DefinitionReader } from "./definition-reader.ts";
import type { Integration, TaskState } from "./machine.ts";
import { isWhole } from "./state-parts.ts";

/** The fields of a Task state beside those that every state has. */
export const TASK_FIELDS = ["Resource", "Arguments", "Retry", "Catch", "TimeoutSeconds", "HeartbeatSeconds"] as const;

const RESOURCES: ReadonlyMap<string, Integration> = new Map([
  ["arn:aws:states:::lambda:invoke", "invoke"],
  ["arn:aws:states:::lambda:invoke.waitForTaskToken", "invoke-and-wait"],
  ["arn:aws:states:::states:startExecution.sync:2", "execution"],
]);

const INVOKE = { target: "FunctionName", fields: new Set(["FunctionName", "Payload"]) };
const EXECUTE = { target: "StateMachineArn", fields: new Set(["StateMachineArn", "Input", "Name"]) };

/** Compiles what is particular to a Task state. */
export function compileTask(
  name: string,
  source: JsonObject,
  at: string,
  reader: DefinitionReader,
): Omit<TaskState, "retry" | "catch" | "next"> {
  const { Resource, Arguments, TimeoutSeconds, HeartbeatSeconds } = source;
  const integration = typeof Resource === "string" ? RESOURCES.get(Resource) : undefined;
  if (integration === undefined) {
    reader.problem(
      `${at}.Resource`,
      `expected one of ${[...RESOURCES.keys()].join(", ")}, found ${JSON.stringify(Resource)}`,
    );
  }
  if (HeartbeatSeconds !== undefined && integration !== "invoke-and-wait") {
    reader.problem(`${at}.HeartbeatSeconds`, "only a task that waits for a token has heartbeats");
  }
  if (
    isWhole(HeartbeatSeconds ?? null, 1) &&
    isWhole(TimeoutSeconds ?? null, 1) &&
    Number(HeartbeatSeconds) >= Number(TimeoutSeconds)
  ) {
    reader.problem(`${at}.HeartbeatSeconds`, "expected less than TimeoutSeconds");
  }
  const seconds = { expected: "a whole number from 1 to 99999999", fits: (value: Json) => isWhole(value, 1) };
  checkArguments(source, at, integration === "execution" ? EXECUTE : INVOKE, reader);
  return {
    type: "Task",
    name,
    integration: integration ?? "invoke",
    arguments: reader.template(Arguments ?? {}, `${at}.Arguments`, "Arguments"),
    ...(TimeoutSeconds !== undefined && {
      timeoutSeconds: reader.templateOrConstant(TimeoutSeconds, `${at}.TimeoutSeconds`, "TimeoutSeconds", seconds),
    }),
    ...(HeartbeatSeconds !== undefined && {
      heartbeatSeconds: reader.templateOrConstant(
        HeartbeatSeconds,
        `${at}.HeartbeatSeconds`,
        "HeartbeatSeconds",
        seconds,
      ),
    }),
  };
}

function checkArguments(
  { Arguments }: JsonObject,
  at: string,
  { target, fields }: { readonly target: string; readonly fields: ReadonlySet<string> },
  reader: DefinitionReader,
): void {
  if (Arguments !== undefined && expressionIn(Arguments) !== undefined) return;
  const object = reader.object(Arguments, `${at}.Arguments`);
  reader.onlyFields(object, fields, `${at}.Arguments`, "this task");
  reader.string(object[target], `${at}.Arguments.${target}`);
}
