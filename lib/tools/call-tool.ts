import type { Clock, JsonObject, ToolAnswer, ToolServer } from "#ports";
import { ToolCallError } from "#ports";

/**
 * Calls an operation and waits at most `limit` milliseconds, whether or not the server heeds the signal.
 * A call that is given up, and any error that is not a `ToolCallError`, throws one that says the other side may have acted.
 */
export async function callTool(
  server: ToolServer,
  operation: string,
  args: JsonObject,
  clock: Clock,
  limit: number,
): Promise<ToolAnswer> {
  return await withDeadline(clock, limit, async (signal) => {
    try {
      return await server.call(operation, args, signal);
    } catch (cause) {
      if (cause instanceof ToolCallError) throw cause;
      throw new ToolCallError(cause instanceof Error ? cause.message : String(cause), { sent: "maybe", cause });
    }
  });
}

/** Runs `work` for at most `limit` milliseconds by the clock; then aborts its signal and throws `ToolCallError`. */
export async function withDeadline<T>(
  clock: Clock,
  limit: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return await new Promise<T>((resolve, reject) => {
    const cancel = clock.wakeAt(clock.now() + limit, () => {
      reject(new ToolCallError(`No answer within ${limit / 1000} s`, { sent: "maybe" }));
      controller.abort();
    });
    work(controller.signal).then(resolve, reject).finally(cancel);
  });
}

/** Waits by the clock. */
export async function pause(clock: Clock, milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    clock.wakeAt(clock.now() + milliseconds, resolve);
  });
}
