import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** Texts that differ in more lines than these are told as one taken for the other: comparing takes the square of it. */
const MOST_CHANGED_LINES = 3000;

/** How a text differs from another, line by line, as a unified difference; "" when they are the same. */
export function patchOf(from: string, to: string, old: string, now: string): string {
  if (old === now) return "";
  const patch = createTwoFilesPatch(from, to, old, now, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MOST_CHANGED_LINES,
  });
  return patch ?? replaceAll(from, to, old, now);
}

function replaceAll(from: string, to: string, old: string, now: string): string {
  const [gone, come] = [old.split("\n"), now.split("\n")];
  const lines = [...gone.map((line) => `-${line}`), ...come.map((line) => `+${line}`)];
  return `--- ${from}\n+++ ${to}\n@@ -1,${gone.length} +1,${come.length} @@\n${lines.join("\n")}\n`;
}
