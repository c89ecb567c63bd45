import { parse, YAMLParseError } from "yaml";
import type { z } from "zod";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { type EvalCase, evalFile } from "./eval-case.ts";

/** A file of cases as it was read; YAML, of which JSON is a part. */
export interface CaseFile {
  readonly name: string;
  readonly text: string;
}

/** The cases of all files, or everything that is wrong with them. */
export interface LoadedCases {
  readonly cases: readonly EvalCase[];
  /** Names of the files that are something else, such as a `package.json`; nothing is wrong with them. */
  readonly others: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const MOST_ISSUES = 10;

/**
 * Reads files of cases. Ids are unique over all of them. An object with none of the names that a file of cases has is
 * something else and left out; with one of them it is meant as cases, and what is wrong with it is told.
 */
export function loadCases(files: readonly CaseFile[]): LoadedCases {
  const cases: EvalCase[] = [];
  const others: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const known = new Map<string, string>();
  for (const { name, text } of files) {
    const read = readYaml(text);
    if (!read.ok) {
      diagnostics.push(
        diagnose("AOP750", { file: name, where: read.line, found: excerpt(read.reason), expected: "YAML" }),
      );
      continue;
    }
    if (isSomethingElse(read.content)) {
      others.push(name);
      continue;
    }
    const parsed = evalFile.safeParse(read.content);
    if (!parsed.success) {
      diagnostics.push(...parsed.error.issues.slice(0, MOST_ISSUES).map((issue) => explainIssue(name, issue)));
      continue;
    }
    for (const one of parsed.data.cases) {
      const before = known.get(one.id);
      if (before !== undefined) diagnostics.push(diagnose("AOP751", { id: one.id, file: name, before }));
      known.set(one.id, name);
      cases.push({ ...one, kind: parsed.data.kind });
    }
  }
  return { cases, others, diagnostics };
}

function readYaml(text: string): { ok: true; content: unknown } | { ok: false; reason: string; line: string } {
  try {
    return { ok: true, content: parse(text) };
  } catch (fault) {
    if (!(fault instanceof YAMLParseError)) throw fault;
    const [place] = fault.linePos ?? [];
    return { ok: false, reason: fault.message.split("\n")[0] ?? "", line: place === undefined ? "–" : `${place.line}` };
  }
}

function isSomethingElse(content: unknown): boolean {
  if (content === null || typeof content !== "object" || Array.isArray(content)) return false;
  return !Object.keys(content).some((name) => Object.hasOwn(evalFile.shape, name));
}

function explainIssue(file: string, issue: z.core.$ZodIssue): Diagnostic {
  const where = issue.path.map(String).join("/") || "–";
  const found = excerpt(issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.code);
  return diagnose("AOP750", { file, where, found, expected: issue.message });
}
