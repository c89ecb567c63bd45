import { WorkflowError } from "#ports";

/** Characters of an error and of a cause (SendTaskFailure, StopExecution). */
const LONGEST_ERROR = 256;
const LONGEST_CAUSE = 32_768;

/** Bytes of UTF-8 that an input or an output may have (Step Functions quotas). */
const LARGEST_PAYLOAD = 262_144;

/** As much of an error and its cause as the service takes: a long explanation must not keep an execution from ending. */
export function cutFault(error: string, cause: string): { readonly error: string; readonly cause: string } {
  return { error: error.slice(0, LONGEST_ERROR), cause: cause.slice(0, LONGEST_CAUSE).toWellFormed() };
}

/** The text of an input or an output, as it is; throws a `WorkflowError` when the service would not take it. */
export function payloadText(what: string, text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= LARGEST_PAYLOAD) return text;
  throw new WorkflowError(`DataLimitExceeded: the ${what} has ${bytes} bytes, expected at most ${LARGEST_PAYLOAD}`);
}
