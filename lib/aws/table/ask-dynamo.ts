import { TableError } from "#ports";
import { describeFault, isBrokenConnection, repeat, statusOf, unanswered, type Waiting, within } from "../attempts.ts";
import type { DynamoCalls } from "./dynamo-calls.ts";

/** The table that is asked, and how long to wait when it is busy. */
export interface DynamoTarget {
  readonly calls: DynamoCalls;
  readonly tableName: string;
  readonly waiting: Waiting;
  /** How long one call may take, in milliseconds. */
  readonly callMs: number;
}

/** What goes away by itself: somebody else's transaction on the same item, or too much at once. */
const PASSING_ERRORS: ReadonlySet<string> = new Set([
  "TransactionConflictException",
  "TransactionInProgressException",
  "ReplicatedWriteConflictException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
]);

/** Why a transaction was cancelled that may go through the next time. */
const PASSING_REASONS: ReadonlySet<string> = new Set([
  "TransactionConflict",
  "ProvisionedThroughputExceeded",
  "ThrottlingError",
]);

/** Calls DynamoDB until it answers; for calls that do no harm when they are made twice. */
export function askDynamo<T>(
  { tableName, waiting, callMs }: DynamoTarget,
  call: (limit: ReturnType<typeof within>) => Promise<T>,
): Promise<T> {
  return repeat<T>(waiting, exhausted(tableName), async () => {
    try {
      return { done: await call(within(callMs, waiting)) };
    } catch (error) {
      if (isPassing(error)) return { again: error };
      throw toTableError(tableName, error);
    }
  });
}

/** Whether the call may succeed when it is made again. Where no answer came, nobody knows what became of this one. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Error && PASSING_ERRORS.has(error.name)) return true;
  return (statusOf(error) ?? 0) >= 500 || isBrokenConnection(error);
}

/** Whether a reason for cancelling a transaction passes by itself. */
export function isPassingReason(code: string | undefined): boolean {
  return code !== undefined && PASSING_REASONS.has(code);
}

/** Says what a fault of DynamoDB means for the person who runs it. */
export function toTableError(tableName: string, cause: unknown, what = "the call failed"): TableError {
  return new TableError(`Table ${tableName}: ${what}. ${describeFault(cause)}`, { cause });
}

/** The error of a call that was made again until no attempt was left. */
export function exhausted(tableName: string): (cause: unknown) => TableError {
  return (cause) => {
    const { message } = toTableError(tableName, cause, "no attempt succeeded");
    return new TableError(message, { cause: unanswered(cause) });
  };
}
