import { randomUUID } from "node:crypto";
import aslValidator from "asl-validator";
import { expect } from "vitest";
import type { Execution, Json, JsonObject, MachineDefinition, TaskFunction, Workflows } from "#ports";

/** An engine under test, with the functions of `contractFunctions` to call. */
export interface OpenedWorkflows {
  readonly workflows: Workflows;
  /** Prepended to the name of each function. */
  readonly functionPrefix: string;
  /** Lets at least this much time pass for the engine. */
  pass(seconds: number): Promise<void>;
  /** Lets the engine work for a moment, without time passing that a machine would notice. */
  turn(): Promise<void>;
  /** What the function `keep` was given last under this key. */
  kept(key: string): Promise<JsonObject | undefined>;
}

/** Where `contractFunctions` remember things; shared by all their invocations. */
export interface ContractMemory {
  put(key: string, value: JsonObject): Promise<void>;
  /** Counts up from 1. */
  count(key: string): Promise<number>;
}

/** The functions that the contract's machines call. On AWS each is a Lambda function. */
export function contractFunctions(
  workflows: () => Workflows,
  memory: ContractMemory,
): ReadonlyMap<string, TaskFunction> {
  const answer = async ({ token, output }: JsonObject): Promise<Json> =>
    workflows().succeedTask(String(token), output ?? null);
  return new Map<string, (payload: JsonObject) => Promise<Json>>([
    ["echo", async (payload) => payload],
    ["fail", async ({ error, message }) => fail(String(error), String(message))],
    [
      "fail-first",
      async ({ key, times, error }) => {
        const count = await memory.count(String(key));
        return count > Number(times) ? count : fail(String(error), `attempt ${count}`);
      },
    ],
    [
      "keep",
      async (payload) => {
        await memory.put(String(payload.key), payload);
        return "this is not what a task with a token gives";
      },
    ],
    ["answer", answer],
    [
      "answer-then-fail",
      async (payload) => {
        await answer(payload);
        return fail("TooLate", "the answer came first");
      },
    ],
  ]) as ReadonlyMap<string, TaskFunction>;
}

function fail(name: string, message: string): never {
  throw Object.assign(new Error(message), { name });
}

/** What the tests say to an engine. */
export interface Driver extends OpenedWorkflows {
  /** Puts a machine of these states under a new name; the first one starts. */
  define(states: { readonly [name: string]: JsonObject }, rest?: JsonObject): Promise<string>;
  /** Starts an execution under a new name. */
  start(machine: string, input?: Json): Promise<string>;
  /** Waits until an execution has ended, without letting time pass. */
  ended(execution: string): Promise<Execution>;
  /** Defines, starts, waits. */
  run(states: { readonly [name: string]: JsonObject }, input?: Json, rest?: JsonObject): Promise<Execution>;
  /** A Task state that calls one of the contract's functions. */
  invoke(name: string, payload: Json, rest: JsonObject): JsonObject;
  /** A Task state that has `keep` keep its token under `key`, and waits. */
  wait(key: string, rest: JsonObject): JsonObject;
  /** The token kept under `key`, as soon as there is one. */
  token(key: string): Promise<string>;
}

/** Wraps an engine; every definition that goes through it is checked by `asl-validator`. */
export function drive(opened: OpenedWorkflows): Driver {
  const { workflows, functionPrefix, turn, kept } = opened;

  const poll = async <Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> => {
    for (let turns = 0; turns < 500; turns += 1) {
      const found = await look();
      if (found !== undefined) return found;
      await turn();
    }
    throw new Error(`waited in vain for ${what}`);
  };

  const task = (resource: string, name: string, payload: Json, rest: JsonObject): JsonObject => ({
    Type: "Task",
    Resource: resource,
    Arguments: { FunctionName: `${functionPrefix}${name}`, Payload: payload },
    ...rest,
  });

  const driver: Driver = {
    ...opened,
    async define(states, rest = {}) {
      const [first = ""] = Object.keys(states);
      const definition = { QueryLanguage: "JSONata", StartAt: first, States: states, ...rest };
      requireValid(definition);
      return (await workflows.putMachine(newName("machine"), definition)).machine;
    },
    async start(machine, input = {}) {
      return (await workflows.start(machine, newName("run"), input)).execution;
    },
    ended: (execution) =>
      poll(`the end of ${execution}`, async () => {
        const found = await workflows.describe(execution);
        return found?.status === "RUNNING" ? undefined : found;
      }),
    async run(states, input, rest) {
      return driver.ended(await driver.start(await driver.define(states, rest), input));
    },
    invoke: (name, payload, rest) => task("arn:aws:states:::lambda:invoke", name, payload, rest),
    wait: (key, rest) =>
      task(
        "arn:aws:states:::lambda:invoke.waitForTaskToken",
        "keep",
        { key, token: "{% $states.context.Task.Token %}" },
        rest,
      ),
    token: (key) =>
      poll(`a token under ${key}`, async () => {
        const value = await kept(key);
        return value === undefined ? undefined : String(value.token);
      }),
  };
  return driver;
}

/** A name that no other test has. */
export function newName(kind: string): string {
  return `${kind}-${randomUUID()}`;
}

/** Valid definitions, without what is random in them: the validator takes a tenth of a second for each. */
const known = new Set<string>();
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Fails the test when the definition is not valid Amazon States Language. */
export function requireValid(definition: MachineDefinition): void {
  const text = JSON.stringify(definition).replace(UUID, "");
  if (known.has(text)) return;
  // it writes into what it is given
  const { isValid, errors } = aslValidator(structuredClone(definition));
  expect(isValid, JSON.stringify(errors)).toBe(true);
  known.add(text);
}
