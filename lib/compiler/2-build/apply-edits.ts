import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { PatchReply } from "./builder.ts";

/** A program's files, by path. */
export type Files = { readonly [path: string]: string };

/** The files after a builder's edits, or why they do not apply; then nothing of them is used. */
export type AppliedEdits =
  | { readonly ok: true; readonly files: Files }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** None of a reply is used once one edit is wrong; looking at thousands more would only take time. */
const MOST_FAULTS = 100;

/**
 * Applies a builder's edits in their order to the code it was sent (spec compile.md, R5): each text to find stands
 * there exactly once, and only `allowed` paths are touched. `shared.ts` alone can be deleted: phases come and go by the
 * AOP.
 */
export function applyEdits(files: Files, reply: PatchReply, allowed: ReadonlySet<string>): AppliedEdits {
  const diagnostics: Diagnostic[] = [];
  const result = new Map(Object.entries(files));
  const touch = (path: string, permitted: boolean): boolean => {
    if (permitted) return true;
    diagnostics.push(diagnose("AOP306", { path: excerpt(path), allowed: [...allowed].join(", ") }));
    return false;
  };
  for (const path of reply.delete ?? []) {
    if (touch(path, path === "shared.ts" && result.has(path))) result.delete(path);
  }
  for (const [path, text] of Object.entries(reply.create ?? {})) {
    if (touch(path, allowed.has(path) && !result.has(path))) result.set(path, text);
  }
  for (const { file, find, replace } of reply.edits) {
    if (diagnostics.length >= MOST_FAULTS) break;
    const text = result.get(file);
    if (!touch(file, allowed.has(file) && text !== undefined) || text === undefined) continue;
    const count = countOf(text, find);
    if (count === 1)
      result.set(
        file,
        text.replace(find, () => replace),
      );
    else diagnostics.push(diagnose("AOP307", { path: file, count, excerpt: excerpt(find) }, undefined, { file }));
  }
  return diagnostics.length > 0 ? { ok: false, diagnostics } : { ok: true, files: Object.fromEntries(result) };
}

/** How often a text stands in another, also where the places overlap. */
function countOf(text: string, find: string): number {
  let count = 0;
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + 1)) count += 1;
  return count;
}
