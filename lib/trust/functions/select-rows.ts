import type { Json, JsonObject } from "#ports";
import { comparable } from "../text/normalisers.ts";
import { PureFunctionError } from "./pure-function.ts";

/**
 * The rows of a list whose column equals a value, in their order: inputs are the list and the value, `options` is the
 * column's name. What the value is decides with the list how sure the choice is.
 */
export function selectRows(inputs: readonly Json[], options: Json): Json {
  const [list, wanted, ...others] = inputs;
  if (!Array.isArray(list) || wanted === undefined || others.length > 0) {
    throw new PureFunctionError("Unexpected inputs, expected a list of rows and a value");
  }
  if (typeof options !== "string") throw new PureFunctionError("Unexpected column, expected its name");
  const rows: readonly Json[] = list;
  return rows.filter((row) => {
    const cell = isRow(row) && Object.hasOwn(row, options) ? row[options] : undefined;
    return cell !== undefined && typeof cell === typeof wanted && comparable(cell) === comparable(wanted);
  });
}

function isRow(row: Json): row is JsonObject {
  return row !== null && typeof row === "object" && !Array.isArray(row);
}
