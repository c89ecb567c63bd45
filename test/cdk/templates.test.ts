import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STACKS, type Template, templateFile } from "./synthesized.ts";

const UPDATE = process.env.UPDATE_SAMPLES !== undefined;
if (UPDATE && process.env.CI !== undefined) throw new Error("UPDATE_SAMPLES is refused on CI: a change must be seen.");

describe("the template of the stack", () => {
  it.each(STACKS)("%s is the one that was reviewed (UPDATE_SAMPLES=1 rewrites it)", (stack) => {
    const sample = join(import.meta.dirname, "samples", `${stack}.json`);
    const text = normalise(JSON.parse(readFileSync(templateFile(stack), "utf8")));

    if (UPDATE) writeFileSync(sample, text);
    expect(text).toBe(readFileSync(sample, "utf8"));
  });
});

/** Without what changes with every edit of code, and without what only says where in the app something comes from. */
function normalise({ Resources, Outputs }: Template): string {
  const resources = Object.entries(Resources).map(([id, { Type, Properties, DependsOn, ...others }]) => {
    const { Metadata: _metadata, ...policies } = others as { readonly Metadata?: unknown };
    return [id, { Type, Properties, ...(DependsOn === undefined ? {} : { DependsOn }), ...policies }];
  });
  const kept = { Resources: Object.fromEntries(resources), Outputs };
  return `${JSON.stringify(kept, null, 1)}\n`.replaceAll(/\b[0-9a-f]{64}\b/g, "<sha256>");
}
