import type { Hono } from "hono";
import { defaultIsContentTypeBinary, handle } from "hono/aws-lambda";

/** Texts that begin with a byte order mark, which is lost where an answer is read as text. */
const MARKED = /^text\/csv\b/i;

/** Answers the events of API Gateway (payload version 2.0) with a site; every byte arrives as the site sent it. */
export function answerEvents(site: Hono): ReturnType<typeof handle> {
  return handle(site, { isContentTypeBinary: (type) => MARKED.test(type) || defaultIsContentTypeBinary(type) });
}
