import { WorkflowError } from "#ports";

/** How calls that were turned away are made again. */
export interface Patience {
  /** Resolves after that many milliseconds. */
  pause(milliseconds: number): Promise<void>;
  /** At least 0, less than 1: how much of a delay is waited, so that many callers do not come back together. */
  random(): number;
}

/** Waits and chances as they are on this machine. */
export const SYSTEM_PATIENCE: Patience = {
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
};

const ATTEMPTS = 6;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

/**
 * Makes one call to Step Functions, and again (6 times at most, with exponential delays and full jitter) while it is
 * throttled or the service is out of order. Any other fault of the service comes out as it is.
 */
export async function askPatiently<Answer>(patience: Patience, call: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      const most = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
      await patience.pause(patience.random() * most);
    }
  }
}

/** Faults that say nothing about the call itself; the service did not do it, or doing it again does no harm. */
const PASSING = new Set(["ThrottlingException", "TooManyRequestsException", "ConflictException", "TimeoutError"]);

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { $metadata, $retryable } = error as {
    readonly $metadata?: { readonly httpStatusCode?: number };
    readonly $retryable?: { readonly throttling?: boolean };
  };
  return PASSING.has(error.name) || $retryable !== undefined || ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** Whether a fault is one of those that Step Functions names so. */
export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}

/** Tells any fault of asking Step Functions as a `WorkflowError` whose message begins with the service's own name for it. */
export function toWorkflowError(what: string, error: unknown): WorkflowError {
  if (error instanceof WorkflowError) return error;
  const name = error instanceof Error ? error.name : "Error";
  const message = error instanceof Error ? error.message : String(error);
  return new WorkflowError(`${name}: ${what}: ${message}`, { cause: error });
}
