import { z } from "zod";
import type { Json } from "#ports";
import type { JsonPath } from "./json-text.ts";
import { configSchema } from "./schema.ts";

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly items?: SchemaNode;
  readonly oneOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
}

/** The JSON Schema (2020-12) of `tejun.config.json`, as it is published. */
export function describeConfigSchema(): { readonly [key: string]: Json } {
  const schema = z.toJSONSchema(configSchema, { target: "draft-2020-12" });
  return JSON.parse(JSON.stringify({ ...schema, title: "tejun.config.json" }));
}

/** The keys an object at `path` of the configuration may have; empty where any key is allowed. */
export function knownKeysAt(path: JsonPath): readonly string[] {
  let nodes: readonly SchemaNode[] = [describeConfigSchema() as SchemaNode];
  for (const step of path) nodes = nodes.flatMap(alternatives).flatMap((node) => enter(node, step));
  return [...new Set(nodes.flatMap(alternatives).flatMap((node) => Object.keys(node.properties ?? {})))];
}

function alternatives(node: SchemaNode): readonly SchemaNode[] {
  return [...(node.oneOf ?? []), ...(node.anyOf ?? [])].flatMap(alternatives).concat(node);
}

function enter(node: SchemaNode, step: string | number): readonly SchemaNode[] {
  const next =
    typeof step === "number"
      ? node.items
      : (node.properties?.[step] ??
        (typeof node.additionalProperties === "object" ? node.additionalProperties : undefined));
  return next === undefined ? [] : [next];
}

/** The known key that `key` is probably a misspelling of: at most two edits away. */
export function nearestKey(key: string, known: readonly string[]): string | undefined {
  return known
    .map((candidate) => ({ candidate, edits: countEdits(key.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= 2)
    .toSorted((a, b) => a.edits - b.edits)[0]?.candidate;
}

/** Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const substitute = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(substitute, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
