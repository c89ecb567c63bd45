import { catalogue, type Diagnostic, type DiagnosticCode } from "#diagnostics";

/** Why there is no answer, in the form of HTTP (RFC 9457); without `status` when no host was asked. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status?: number;
  readonly detail: string;
  readonly code: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The problem that diagnostics of this software come to; the first error names it. */
export function toProblem(diagnostics: readonly [Diagnostic, ...Diagnostic[]], language: "ja" | "en"): Problem {
  const first = diagnostics.find((diagnostic) => diagnostic.severity === "error") ?? diagnostics[0];
  const { code } = first;
  const title = Object.hasOwn(catalogue, code) ? catalogue[code as DiagnosticCode].title : first.message;
  return { type: `/help/${code}`, title: title[language], detail: first.message[language], code, diagnostics };
}

/** Whether an answer that came with an error status is a problem of ours. */
export function isProblem(body: unknown): body is Problem {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    "diagnostics" in body &&
    Array.isArray(body.diagnostics)
  );
}
