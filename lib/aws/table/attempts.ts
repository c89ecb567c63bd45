import { TableError } from "#ports";

/** How long to wait between attempts; given by tests, otherwise real time and chance. */
export interface Waiting {
  readonly pause: (milliseconds: number) => Promise<void>;
  /** From 0 to below 1. */
  readonly random: () => number;
}

const ATTEMPTS = 10;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1000;

/** What goes away by itself: somebody else's transaction on the same item, too much at once, a fault of the service. */
const PASSING_ERRORS: ReadonlySet<string> = new Set([
  "TransactionConflictException",
  "TransactionInProgressException",
  "ReplicatedWriteConflictException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "InternalServerError",
  "TimeoutError",
]);

/** Why a transaction was cancelled that may go through the next time. */
const PASSING_REASONS: ReadonlySet<string> = new Set([
  "TransactionConflict",
  "ProvisionedThroughputExceeded",
  "ThrottlingError",
]);

/** What one attempt came to: its result, or that it is worth another. */
export type Attempt<T> = { readonly done: T } | { readonly again: unknown };

/**
 * Makes attempts until one is done, at most ten. Before each further one it waits a random part of a span that doubles
 * from 25 ms to a second, so that those who met once do not meet again: some two and a half seconds in all.
 * Throws what `attempt` throws, and `TableError` when the last attempt asks for another.
 */
export async function repeat<T>(
  name: string,
  { pause, random }: Waiting,
  attempt: () => Promise<Attempt<T>>,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    const outcome = await attempt();
    if ("done" in outcome) return outcome.done;
    if (made === ATTEMPTS) throw toTableError(name, outcome.again, `${ATTEMPTS} attempts failed`);
    await pause(random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (made - 1)));
  }
}

/** Calls DynamoDB until it answers; for calls that do no harm when they are made twice. */
export function ask<T>(name: string, waiting: Waiting, call: () => Promise<T>): Promise<T> {
  return repeat<T>(name, waiting, async () => {
    try {
      return { done: await call() };
    } catch (error) {
      if (isPassing(error)) return { again: error };
      throw toTableError(name, error);
    }
  });
}

/** Whether the call may succeed when it is made again. Where no answer came, nobody knows what became of this one. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  return PASSING_ERRORS.has(error.name) || (status !== undefined ? status >= 500 : isBrokenConnection(error));
}

/** Whether a reason for cancelling a transaction passes by itself. */
export function isPassingReason(code: string | undefined): boolean {
  return code !== undefined && PASSING_REASONS.has(code);
}

/** Says what a fault of DynamoDB means for the person who runs it. */
export function toTableError(name: string, cause: unknown, what = "the call failed"): TableError {
  if (cause instanceof TableError) return cause;
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return new TableError(`Table ${name}: ${what}. ${reason}`, { cause });
}

function statusOf(error: Error): number | undefined {
  const metadata: unknown = "$metadata" in error ? error.$metadata : undefined;
  const status =
    typeof metadata === "object" && metadata !== null ? Reflect.get(metadata, "httpStatusCode") : undefined;
  return typeof status === "number" ? status : undefined;
}

/** Node's own errors of sockets and name look-ups carry a code such as ECONNRESET. */
function isBrokenConnection(error: Error): boolean {
  return "code" in error && typeof error.code === "string" && /^E[A-Z_]+$/.test(error.code);
}
