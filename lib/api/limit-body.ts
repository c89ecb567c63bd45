import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { diagnose } from "#diagnostics";
import type { Body } from "./call.ts";
import type { ApiPorts } from "./ports.ts";
import { refuse } from "./problem.ts";
import { sendProblem } from "./send-problem.ts";

/** The most that a body may have, beside the files in it. */
const BODY_BYTES = 1_048_576;

/** Refuses a body that is larger than what a call takes, while it comes in. */
export function limitBody(
  { config }: Pick<ApiPorts, "config">,
  body: (Pick<Body<unknown>, "kind"> & { readonly files?: true; readonly mostBytes?: number }) | undefined,
): MiddlewareHandler {
  // An upload has a limit of its own, which is kept while its bytes come in.
  if (body?.kind === "bytes") return (_c, next) => next();
  const files = body?.files ? config.limits.attachments.bytesPerRun : 0;
  const maxSize = body?.mostBytes ?? BODY_BYTES + files;
  return bodyLimit({ maxSize, onError: (c) => sendProblem(c, refuse(413, diagnose("AOP804", { limit: maxSize }))) });
}
