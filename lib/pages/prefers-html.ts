import type { Context } from "hono";
import { accepts } from "hono/accepts";

/** The paths that people open from a mail or by hand: pages unless something else is asked for. */
const PAGES_FIRST = /^\/($|(approvals|questions|help)\/|mailbox$)/;

/**
 * Whether a request wants a page rather than JSON: what `Accept` prefers; where it names neither, a page on the paths
 * that people open, JSON elsewhere and for whoever sends JSON.
 */
export function prefersHtml(c: Context): boolean {
  const sendsJson = c.req.header("content-type")?.startsWith("application/json") ?? false;
  const pageFirst = PAGES_FIRST.test(c.req.path) && !sendsJson;
  const best = accepts(c, {
    header: "Accept",
    supports: ["text/html", "application/json", "application/problem+json"],
    default: pageFirst ? "text/html" : "application/json",
  });
  return best === "text/html";
}
