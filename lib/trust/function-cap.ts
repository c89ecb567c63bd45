import type { Json } from "#ports";
import type { Facts } from "./facts.ts";
import { originOf } from "./origin.ts";
import type { Ref } from "./ref.ts";

const MAX_INPUTS = 20_000;

/**
 * Whether program code has made the result of a registered function (spec trust.md section 1): by choosing its content,
 * as text between the values or by counting a value more than once. The result is inferred at best then.
 */
export function isMadeByCode(ref: Extract<Ref, { kind: "derived" }>, facts: Facts): boolean {
  if (ref.fn === "join") return isText(ref.options);
  return (ref.fn === "sum" || ref.fn === "count") && repeats(ref.of, facts);
}

function isText(options: Json | undefined): boolean {
  return typeof options === "string" && options !== "";
}

/** Whether the same value stands twice among the inputs, however it was handed on or put together. */
function repeats(refs: readonly Ref[], facts: Facts): boolean {
  const seen = new Set<string>();
  const open = [...refs];
  for (let ref = open.pop(), visited = 0; ref !== undefined; ref = open.pop(), visited += 1) {
    if (visited >= MAX_INPUTS) return true;
    const { of, at } = originOf(ref, facts);
    if (of.kind === "derived" && at === "") {
      open.push(...of.of);
      continue;
    }
    const key = JSON.stringify([of, at]);
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}
