/** The most characters of an error's name and of its cause (Step Functions API reference). */
export const LONGEST_ERROR = 256;
export const LONGEST_CAUSE = 32_768;

/**
 * An error of a state as Amazon States Language sees it: a name that Retry and Catch match, and a cause.
 * Both may be absent, as in a Fail state without them; what is longer than may be stored is cut.
 */
export class StateError extends Error {
  override name = "StateError";
  readonly error: string | undefined;
  readonly reason: string | undefined;
  constructor(error: string | undefined, reason: string | undefined, options?: ErrorOptions) {
    super(`${error ?? "(no error name)"}: ${reason ?? ""}`, options);
    this.error = error?.slice(0, LONGEST_ERROR);
    this.reason = reason?.slice(0, LONGEST_CAUSE);
  }
}

/** The error of an expression that failed, or that gave something the field cannot take. */
export function queryError(reason: string): StateError {
  return new StateError("States.QueryEvaluationError", reason);
}

/** Terminal errors: only a name written out can catch the second one, nothing catches the first. */
const UNCATCHABLE = "States.Runtime";
const TOO_LARGE = "States.DataLimitExceeded";

/**
 * Whether an `ErrorEquals` list matches an error (Step Functions Developer Guide, "Handling errors"):
 * `States.ALL` matches all but the two terminal errors, `States.TaskFailed` all but those and `States.Timeout`.
 * A heartbeat that stayed away is matched by its own name and the wildcards, not by `States.Timeout`.
 */
export function matchesError(errorEquals: readonly string[], error: string | undefined): boolean {
  if (error === UNCATCHABLE) return false;
  const wild = error !== TOO_LARGE;
  return errorEquals.some(
    (pattern) =>
      pattern === error ||
      (wild && (pattern === "States.ALL" || (pattern === "States.TaskFailed" && error !== "States.Timeout"))),
  );
}
