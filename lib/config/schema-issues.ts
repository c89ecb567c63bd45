import type { z } from "zod";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { Json } from "#ports";
import { type JsonPath, type JsonText, showPath, valueAt } from "./json-text.ts";
import { knownKeysAt, nearestKey } from "./known-keys.ts";
import { reportUnfit } from "./report.ts";

type Issue = z.core.$ZodIssue;
type Read = Extract<JsonText, { ok: true }>;

/** Tells what the schema found as diagnostics with places, one for each key or value at fault. */
export function reportIssues(issues: readonly Issue[], read: Read): Diagnostic[] {
  return issues.flatMap((issue) => reportIssue(issue, [], read));
}

function reportIssue(issue: Issue, base: JsonPath, read: Read): Diagnostic[] {
  const path = [...base, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => reportUnknownKey(path, key, read));
  if (issue.code === "invalid_key") {
    const key = path.at(-1);
    return [reportUnfit(path, String(key), issue.issues[0]?.message ?? issue.message, read.placeOf(path))];
  }
  const found = valueAt(read.value, path);
  if (issue.code === "invalid_union") {
    const meant = meantBranch(issue.errors, found);
    if (meant !== undefined) return meant.flatMap((inner) => reportIssue(inner, path, read));
  }
  return [reportUnfit(path, found, issue.message, read.placeOf(path))];
}

/** Of the ways a value may look, the one a person was writing: the one whose own keys are there. */
function meantBranch(branches: readonly (readonly Issue[])[], found: Json | undefined): readonly Issue[] | undefined {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return undefined;
  const lacksItsKey = (issue: Issue) =>
    issue.path.length === 0
      ? issue.code !== "unrecognized_keys"
      : issue.code === "invalid_type" && valueAt(found, issue.path as JsonPath) === undefined;
  return branches.find((issues) => !issues.some(lacksItsKey));
}

/** A key that the schema does not know, with the keys it does know there. */
export function reportUnknownKey(path: JsonPath, key: string, read: Read): Diagnostic {
  const known = knownKeysAt(path);
  const near = nearestKey(key, known);
  return diagnose(
    "AOP702",
    { path: showPath([...path, key]), key: excerpt(key), known: near === undefined ? known.join(", ") : near },
    read.placeOf([...path, key]),
  );
}
