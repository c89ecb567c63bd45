import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/**
 * Expects a page of docs/ to hold these outputs, each in the fenced block that carries its name (`generated=name`), in
 * this order; UPDATE_SAMPLES=1 writes them there instead.
 */
export function expectPage(page: string, blocks: ReadonlyMap<string, string>): void {
  const update = process.env.UPDATE_SAMPLES !== undefined;
  if (update && process.env.CI !== undefined)
    throw new Error("UPDATE_SAMPLES is refused on CI: a change must be seen.");
  const path = join(import.meta.dirname, "../../docs", page);
  const text = readFileSync(path, "utf8");
  const named = [...text.matchAll(/^```\w+ generated=([\w-]+)$/gm)].map((match) => match[1]);
  expect(named).toEqual([...blocks.keys()]);
  const written = text.replace(
    /^(```\w+ generated=([\w-]+)\n)[\s\S]*?^```$/gm,
    (_, head: string, name: string) => `${head}${blocks.get(name)?.trimEnd()}\n\`\`\``,
  );
  if (update) writeFileSync(path, written);
  else expect(text).toBe(written);
}
