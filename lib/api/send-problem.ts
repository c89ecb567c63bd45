import type { Context } from "hono";
import { languageOf } from "./language.ts";
import { type Refusal, toProblem } from "./problem.ts";

/** Sends a refusal as `application/problem+json`. */
export function sendProblem(c: Context, refusal: Refusal): Response {
  const language = languageOf(c.req.raw);
  return c.body(JSON.stringify(toProblem(refusal, language)), refusal.refused, {
    "content-type": "application/problem+json",
    "content-language": language,
  });
}
