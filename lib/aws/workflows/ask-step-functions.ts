import { WorkflowError } from "#ports";
import { isBrokenConnection, repeat, statusOf, type Waiting, within } from "../attempts.ts";

/** How long the service may take for one call. */
const CALL_MS = 10_000;

/** A call to Step Functions; `options` go to the client, so that the call ends. */
export type Call<Answer> = (options: ReturnType<typeof within>) => Promise<Answer>;

/** Faults that say nothing about the call itself: the service did not do it, or doing it again does no harm. */
const PASSING = ["ThrottlingException", "TooManyRequestsException", "ConflictException"];

/**
 * Makes one call to Step Functions, and again while it is throttled or the service is out of order. Any other fault of
 * the service comes out as it is; so does the last one when no attempt is left.
 */
export function askPatiently<Answer>(waiting: Waiting, call: Call<Answer>): Promise<Answer> {
  return repeat(
    waiting,
    (cause) => (cause instanceof Error ? cause : new Error(String(cause))),
    async () => {
      try {
        return { done: await call(within(CALL_MS, waiting)) };
      } catch (error) {
        if (isNamed(error, ...PASSING) || (statusOf(error) ?? 0) >= 500 || isBrokenConnection(error)) {
          return { again: error };
        }
        throw error;
      }
    },
  );
}

/** Whether a fault is one of those that Step Functions names so. */
export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}

/** Tells any fault as a `WorkflowError` whose message begins with the service's own name for it. */
export function toWorkflowError(what: string, error: unknown): WorkflowError {
  if (error instanceof WorkflowError) return error;
  const name = error instanceof Error ? error.name : "Error";
  const message = error instanceof Error ? error.message : String(error);
  return new WorkflowError(`${name}: ${what}: ${message}`, { cause: error });
}
