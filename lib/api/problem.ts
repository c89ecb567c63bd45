import {
  type Bilingual,
  catalogue,
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  excerpt,
  type Language,
  toJson,
} from "#diagnostics";

/** The refusals of this interface by HTTP status. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 500 | 503;

/** A call that was not answered as asked: the status, and everything that is wrong. */
export interface Refusal {
  readonly refused: RefusalStatus;
  readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]];
}

/** An error as RFC 9457 has it, with our code and the diagnostics in both languages. */
export interface Problem {
  /** Relative to this site: the page that explains the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Refuses a call. */
export function refuse(refused: RefusalStatus, first: Diagnostic, ...rest: readonly Diagnostic[]): Refusal {
  return { refused, diagnostics: [first, ...rest] };
}

/** Refuses a call for everything that is wrong; at least one thing is. */
export function refuseFor(refused: RefusalStatus, diagnostics: readonly Diagnostic[]): Refusal {
  const [first, ...rest] = diagnostics;
  if (first === undefined) throw new TypeError("Unexpected refusal without a diagnostic, expected at least one");
  return refuse(refused, first, ...rest);
}

/** Refuses a call for something that does not exist. */
export function notFound(what: Bilingual, id: string): Refusal {
  return refuse(404, diagnose("AOP801", { what, id: excerpt(id) }));
}

/** A refusal as its JSON body; title and detail are those of the first error, in the caller's language. */
export function toProblem({ refused, diagnostics }: Refusal, language: Language): Problem {
  const first = diagnostics.find((diagnostic) => diagnostic.severity === "error") ?? diagnostics[0];
  return {
    type: `/help/${first.code}`,
    title: titleOf(first)[language],
    status: refused,
    detail: first.message[language],
    code: first.code,
    diagnostics: diagnostics.map(toJson),
  };
}

/** What a diagnostic's code is called. */
function titleOf(diagnostic: Diagnostic): Diagnostic["message"] {
  return Object.hasOwn(catalogue, diagnostic.code)
    ? catalogue[diagnostic.code as DiagnosticCode].title
    : diagnostic.message;
}
