import { APICallError } from "ai";
import { ModelError } from "#ports";
import { hideSecrets } from "./hide-secrets.ts";

/** Tells any failure of asking a model as a `ModelError`, saying whether asking again may help. */
export function toModelError(
  error: unknown,
  {
    timedOut,
    timeoutMs,
    secrets,
  }: { readonly timedOut: boolean; readonly timeoutMs: number; readonly secrets: Readonly<Record<string, string>> },
): ModelError {
  if (error instanceof ModelError) return error;
  if (timedOut) {
    return new ModelError(`The model did not answer within ${timeoutMs / 1000} s`, { retryable: true, cause: error });
  }
  if (APICallError.isInstance(error)) {
    const status = error.statusCode === undefined ? "could not be reached" : `answered with status ${error.statusCode}`;
    return new ModelError(`The model ${status}: ${shorten(hideSecrets(error.message, secrets))}`, {
      retryable: error.isRetryable || isOutOfForm(error),
      cause: error,
    });
  }
  if (error instanceof Error && error.name === "AbortError") {
    return new ModelError("The model was no longer waited for", { retryable: true, cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ModelError(`The model answered out of form: ${shorten(hideSecrets(reason, secrets))}`, {
    retryable: true,
    cause: error,
  });
}

/** A success whose body could not be read may come out right the next time. */
function isOutOfForm(error: APICallError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 200 && error.statusCode < 300;
}

function shorten(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
}
