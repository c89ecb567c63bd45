import type { Json, JsonObject } from "#ports";
import type { TaskState } from "../definition/machine.ts";
import { isWhole } from "../definition/state-parts.ts";
import { uuidFrom } from "../language/randomness.ts";
import type { Scope } from "../language/scope.ts";
import { queryError, StateError } from "../language/state-error.ts";
import type { Template } from "../language/template.ts";
import { executionId, parseMachineId, problemOfName } from "../names.ts";
import type { ChildExecution, Invocation, Thread } from "./execution.ts";
import { requirePayloadSize } from "./payload.ts";
import { createToken } from "./task-token.ts";
import { countEvents, scopeOf, type Turn } from "./turn.ts";

/** Begins a Task state: the call itself is made once the turn is stored. Throws `StateError`. */
export async function startTask(turn: Turn, thread: Thread, state: TaskState): Promise<void> {
  const { execution } = turn;
  execution.attempts += 1;
  const attempt = execution.attempts;
  const token =
    state.integration === "invoke-and-wait" ? createToken(execution.id, attempt, execution.secret) : undefined;
  const scope = scopeOf(turn, thread, token === undefined ? {} : { token });
  const given = await state.arguments.evaluate(scope);
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw queryError("The field 'Arguments' takes an object.");
  }
  const timeout = await secondsOf(state.timeoutSeconds, scope, "TimeoutSeconds");
  const deadline = timeout === undefined ? {} : { deadline: turn.now + timeout * 1000 };
  if (state.integration === "execution") {
    startChild(turn, thread, attempt, given as JsonObject, deadline);
    return;
  }
  const heartbeat = await secondsOf(state.heartbeatSeconds, scope, "HeartbeatSeconds");
  const { FunctionName, Payload = {}, ...others } = given as JsonObject;
  requireNoOthers(others);
  const invocation: Invocation = {
    kind: "invoking",
    attempt,
    function: requireString(FunctionName, "FunctionName"),
    payload: Payload,
    returned: false,
    ...(token !== undefined && { token }),
    ...deadline,
    ...(heartbeat !== undefined && {
      heartbeat: { milliseconds: heartbeat * 1000, due: turn.now + heartbeat * 1000 },
    }),
  };
  requirePayloadSize(Payload, state.name);
  countEvents(turn, 2);
  thread.activity = invocation;
  turn.commands.push({ kind: "invoke", invocation });
}

function startChild(
  turn: Turn,
  thread: Thread,
  attempt: number,
  given: JsonObject,
  deadline: { readonly deadline?: number },
): void {
  const { StateMachineArn, Input = {}, Name, ...others } = given;
  requireNoOthers(others);
  const machine = requireString(StateMachineArn, "StateMachineArn");
  const reference = parseMachineId(machine);
  if (reference === undefined) {
    throw new StateError("StepFunctions.InvalidArnException", `Invalid Arn: '${machine}'`);
  }
  const name = Name === undefined ? generatedName(turn, thread) : requireString(Name, "Name");
  const problem = problemOfName(name);
  if (problem !== undefined)
    throw new StateError("StepFunctions.InvalidNameException", `Invalid Name: '${name}': ${problem}`);
  requirePayloadSize(Input, thread.state);
  countEvents(turn, 3);
  const child: ChildExecution = {
    kind: "child",
    attempt,
    execution: executionId(reference.name, name),
    machine,
    name,
    named: Name !== undefined,
    input: Input,
    ...deadline,
  };
  thread.activity = child;
  turn.commands.push({ kind: "start-child", child });
}

/** The same attempt gives its child the same name when it is made again after a crash. */
function generatedName(turn: Turn, thread: Thread): string {
  const places: string[] = [];
  for (let at: Thread | undefined = thread; at !== undefined; at = at.owner) places.push(`${at.index}.${at.steps}`);
  return uuidFrom([turn.execution.id, ...places].join(" "));
}

async function secondsOf(template: Template | undefined, scope: Scope, field: string): Promise<number | undefined> {
  if (template === undefined) return undefined;
  const seconds = await template.evaluate(scope);
  if (isWhole(seconds, 1)) return seconds;
  throw queryError(`The field '${field}' takes a whole number from 1 to 99999999, found ${JSON.stringify(seconds)}.`);
}

function requireString(value: Json | undefined, field: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw queryError(`The field '${field}' of 'Arguments' takes a string, found ${JSON.stringify(value ?? null)}.`);
}

/** Arguments that one expression makes are known only now. */
function requireNoOthers(others: JsonObject): void {
  const [field] = Object.keys(others);
  if (field !== undefined) {
    throw new StateError("States.Runtime", `The field '${field}' of 'Arguments' is not supported here.`);
  }
}
