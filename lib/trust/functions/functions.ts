import type { Json } from "#ports";
import { MAX_CHARACTERS } from "../resolve-budget.ts";
import { DATE_FUNCTIONS } from "./date-functions.ts";
import { type PureFunction, PureFunctionError } from "./pure-function.ts";
import { selectRows } from "./select-rows.ts";

/** The registered pure functions by name (spec trust.md section 1, derived values). */
export const PURE_FUNCTIONS: ReadonlyMap<string, PureFunction> = new Map<string, PureFunction>([
  ["list", { version: 1, apply: (inputs) => [...inputs] }],
  [
    "object",
    {
      version: 1,
      apply: (inputs, options) =>
        Object.fromEntries(namesOf(options, inputs).map((name, i) => [name, inputs[i] ?? null])),
    },
  ],
  ["sum", { version: 1, apply: (inputs) => sumExactly(inputs.flatMap(numbersIn)) }],
  [
    "count",
    { version: 1, apply: (inputs) => inputs.flatMap((input) => (Array.isArray(input) ? input : [input])).length },
  ],
  [
    "join",
    {
      version: 1,
      apply: (inputs, options) => joinTexts(inputs.flatMap(textsIn), typeof options === "string" ? options : ""),
    },
  ],
  ["select", { version: 1, apply: selectRows }],
  ...DATE_FUNCTIONS,
]);

function namesOf(options: Json, inputs: readonly Json[]): readonly string[] {
  const names = Array.isArray(options) ? options.filter((name) => typeof name === "string") : [];
  if (names.length !== inputs.length) throw new PureFunctionError("Unexpected names, expected one name per value");
  return names;
}

function numbersIn(input: Json): readonly number[] {
  if (typeof input === "number") return [input];
  if (Array.isArray(input)) return input.flatMap(numbersIn);
  throw new PureFunctionError(`Unexpected ${JSON.stringify(input)}, expected a number`);
}

function textsIn(input: Json): readonly string[] {
  if (typeof input === "string") return [input];
  if (typeof input === "number") return [String(input)];
  if (Array.isArray(input)) return input.flatMap(textsIn);
  throw new PureFunctionError(`Unexpected ${JSON.stringify(input)}, expected text`);
}

function joinTexts(texts: readonly string[], separator: string): string {
  const size = texts.reduce((sum, text) => sum + text.length + separator.length, 0);
  if (size > MAX_CHARACTERS) throw new PureFunctionError("Unexpected size of the text, expected a shorter one");
  return texts.join(separator);
}

/** Money is added in integers of the smallest decimal place present, so that 0.1 + 0.2 is 0.3. */
function sumExactly(numbers: readonly number[]): number {
  const places = Math.max(0, ...numbers.map((number) => decimalPlaces(number)));
  const scale = 10 ** places;
  const total = numbers.reduce((sum, number) => exact(sum + exact(Math.round(number * scale))), 0);
  return total / scale;
}

/** Also what is on the way to a total that is small again: digits that were rounded away do not come back. */
function exact(sum: number): number {
  if (Number.isSafeInteger(sum)) return sum;
  throw new PureFunctionError("Unexpected size of the sum, expected a safe integer");
}

function decimalPlaces(number: number): number {
  const text = String(number);
  if (text.includes("e")) throw new PureFunctionError(`Unexpected ${text}, expected a plain decimal number`);
  return text.split(".")[1]?.length ?? 0;
}
