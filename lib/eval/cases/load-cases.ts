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
  readonly diagnostics: readonly Diagnostic[];
}

const MOST_ISSUES = 10;

/** Reads files of cases. Ids are unique over all of them. */
export function loadCases(files: readonly CaseFile[]): LoadedCases {
  const cases: EvalCase[] = [];
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
  return { cases, diagnostics };
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

function explainIssue(file: string, issue: z.core.$ZodIssue): Diagnostic {
  const where = issue.path.map(String).join("/") || "–";
  const found = excerpt(issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.code);
  return diagnose("AOP750", { file, where, found, expected: issue.message });
}
