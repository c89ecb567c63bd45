import { setTimeout } from "node:timers/promises";
import { NoAnswerError } from "#ports";

/** How long to wait between attempts; given by tests, otherwise real time and chance. */
export interface Waiting {
  readonly pause: (milliseconds: number) => Promise<void>;
  /** From 0 to below 1. */
  readonly random: () => number;
  /**
   * How many milliseconds whoever waits for the answer has left: no attempt begins, and none goes on, when they are over.
   * Absent where nobody waits who could be answered otherwise.
   */
  readonly left?: () => number;
}

/** Real time and chance. */
export const REAL_WAITING: Waiting = { pause: (milliseconds) => setTimeout(milliseconds), random: Math.random };

/** The same for somebody who waits no longer than `left` milliseconds. */
export function waitingFor(left: () => number): Waiting {
  return { ...REAL_WAITING, left };
}

/**
 * What `client.send` is given so that a call ends: the SDK itself waits for an answer for ever. It ends before whoever
 * waits has nothing left.
 */
export function within(
  milliseconds: number,
  { left }: Pick<Waiting, "left"> = {},
): { readonly abortSignal: AbortSignal } {
  const most = left === undefined ? milliseconds : Math.min(milliseconds, left());
  return { abortSignal: AbortSignal.timeout(Math.max(0, Math.floor(most))) };
}

const ATTEMPTS = 10;
const FIRST_PAUSE_MS = 25;
/** What `repeat` waits at most between two attempts. */
export const LONGEST_PAUSE_MS = 1000;

/** What one attempt came to: its result, or why it is worth another. */
export type Attempt<T> = { readonly done: T } | { readonly again: unknown };

/**
 * Makes attempts until one is done, at most ten, and none when whoever waits has no time left. Before each further one it
 * waits a random part of a span that doubles from 25 ms to a second, so that those who met once do not meet again: some
 * two and a half seconds in all.
 * Throws what `attempt` throws, and what `giveUp` makes of the last cause when no attempt is left.
 */
export async function repeat<T>(
  { pause, random, left = () => Number.POSITIVE_INFINITY }: Waiting,
  giveUp: (cause: unknown) => Error,
  attempt: () => Promise<Attempt<T>>,
): Promise<T> {
  if (left() <= 0) throw giveUp(new NoAnswerError("There was no time left to ask"));
  for (let made = 1; ; made += 1) {
    const outcome = await attempt();
    if ("done" in outcome) return outcome.done;
    const wait = random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (made - 1));
    if (made === ATTEMPTS || left() <= wait) throw giveUp(outcome.again);
    await pause(wait);
  }
}

/** The status of the answer; undefined when no answer came, or the error is none of the SDK's. */
export function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error && "$metadata" in error ? error.$metadata : undefined;
  const status =
    typeof metadata === "object" && metadata !== null ? Reflect.get(metadata, "httpStatusCode") : undefined;
  return typeof status === "number" ? status : undefined;
}

/** Whether no answer came, or not in time: Node's errors of sockets and name look-ups carry a code such as ECONNRESET. */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error) || statusOf(error) !== undefined) return false;
  return (
    error.name === "TimeoutError" ||
    error.name === "AbortError" ||
    ("code" in error && /^E[A-Z_]+$/.test(String(error.code)))
  );
}

/** The cause to give an error with which a call is given up that nobody knows the outcome of. */
export function unanswered(cause: unknown): NoAnswerError {
  return cause instanceof NoAnswerError ? cause : new NoAnswerError(describeFault(cause), { cause });
}

/** The name and the message of a fault, for the message of the error that reports it. */
export function describeFault(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}
