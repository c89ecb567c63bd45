import { createHash } from "node:crypto";

const MODEL_TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * What a model calls an operation: `<tool>__<operation>` where that is a name every provider takes (ASCII letters,
 * digits, `_`, `-`, at most 64 characters) and can be read in one way only; else a stable alias that ends in a digest.
 * Different operations have different names: an alias has no `__`.
 */
export function modelToolName(tool: string, operation: string): string {
  const name = `${tool}__${operation}`;
  if (MODEL_TOOL_NAME.test(name) && name.indexOf("__") === tool.length && /^[a-z0-9_]+$/.test(tool)) return name;
  const digest = createHash("sha256")
    .update(JSON.stringify([tool, operation]))
    .digest("hex")
    .slice(0, 16);
  return [readable(tool), readable(operation), digest].filter((part) => part !== "").join("-");
}

/** A name from a model's own history that every provider takes: one bad name would spoil all later turns. */
export function historyToolName(name: string): string {
  return MODEL_TOOL_NAME.test(name) ? name : modelToolName("unknown", name);
}

function readable(text: string): string {
  return text
    .replace(/[^a-zA-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .slice(0, 22);
}
