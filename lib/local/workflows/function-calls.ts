import type { Json, TaskFunction } from "#ports";
import { isTooLarge } from "./interpreter/payload.ts";
import { StateError } from "./language/state-error.ts";

/** Functions by name, as tasks name them. */
export type TaskFunctions = ReadonlyMap<string, TaskFunction>;

/**
 * Calls a function as Lambda would: payload and result cross as JSON text, so neither side can change what the
 * other holds. Rejects with `StateError` only: the name of what the function threw, the cause as Lambda writes it.
 */
export async function callFunction(functions: TaskFunctions, name: string, payload: Json): Promise<Json> {
  const call = functions.get(name);
  if (call === undefined) throw new StateError("Lambda.ResourceNotFoundException", `Function not found: ${name}`);
  let result: Json;
  try {
    result = await call(JSON.parse(JSON.stringify(payload)));
  } catch (thrown) {
    throw errorOf(thrown);
  }
  const copy = copyOf(result);
  if (isTooLarge(copy)) {
    throw new StateError(
      "States.DataLimitExceeded",
      `The state/task '${name}' returned a result with a size exceeding the maximum number of bytes service limit.`,
    );
  }
  return copy;
}

function copyOf(result: Json | undefined): Json {
  try {
    return JSON.parse(JSON.stringify(result) ?? "null");
  } catch (thrown) {
    throw new StateError("Runtime.MarshalError", causeOf("Runtime.MarshalError", String(thrown)));
  }
}

function errorOf(thrown: unknown): StateError {
  const [type, message] = thrown instanceof Error ? [thrown.name, thrown.message] : ["Error", String(thrown)];
  return new StateError(type, causeOf(type, message), { cause: thrown });
}

function causeOf(errorType: string, errorMessage: string): string {
  return JSON.stringify({ errorType, errorMessage, trace: [] });
}
