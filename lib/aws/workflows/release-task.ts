import type { TokenRelease } from "#ports";
import { isNamed } from "./ask-step-functions.ts";

/** Characters of a task token at most (SendTaskSuccess, `taskToken`). */
const LONGEST_TOKEN = 2_048;

/** What the service says of a token that was used, has timed out, or was never given. */
const GONE = ["TaskTimedOut", "TaskDoesNotExist", "InvalidToken"];

/** Sends for a task token; a token that nothing waits for is no fault but `gone` (design, traps: Approval links). */
export async function releaseTask(token: string, send: () => Promise<unknown>): Promise<TokenRelease> {
  // Of these the service says only that the request is out of form.
  if (token === "" || token.length > LONGEST_TOKEN) return "gone";
  try {
    await send();
    return "released";
  } catch (error) {
    if (isNamed(error, ...GONE)) return "gone";
    throw error;
  }
}
