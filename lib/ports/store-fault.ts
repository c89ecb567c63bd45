import { FileError } from "./files.ts";
import { TableError } from "./table.ts";

/**
 * The fault of a store that failed itself (full, damaged, out of reach), however deep in `error` it lies; undefined for
 * any other. Such a fault has what the system said as its cause; being asked something impossible has none.
 */
export function storeFault(error: unknown): TableError | FileError | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ((one instanceof TableError || one instanceof FileError) && one.cause !== undefined) return one;
  }
  return undefined;
}

/**
 * A service did not answer, or not in time: whether it did what it was asked to is not known. Found among the causes of
 * what is thrown.
 */
export class NoAnswerError extends Error {
  override name = "NoAnswerError";
}

/** Whether nobody knows what became of what was asked, because no answer came: see `NoAnswerError`. */
export function isUnanswered(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof NoAnswerError) return true;
  return false;
}
