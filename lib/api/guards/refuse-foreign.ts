import { createMiddleware } from "hono/factory";
import { diagnose, excerpt } from "#diagnostics";
import { type Refusal, refuse } from "../problem.ts";
import { sendProblem } from "../send-problem.ts";

/**
 * Refuses requests for another site's name (DNS rebinding), and everything that may change something and was sent by a
 * page of another site; `tell` is told of the latter before it is answered. Clients that are no browsers send neither
 * header.
 */
export function refuseForeign(
  allowsHost: (host: string) => boolean,
  tell: (path: string, refusal: Refusal) => Promise<void>,
) {
  return createMiddleware(async (c, next) => {
    const refused = async (found: string) => {
      const refusal = foreign(found);
      await tell(c.req.path, refusal);
      return sendProblem(c, refusal);
    };
    const { host, origin } = new URL(c.req.url);
    if (!allowsHost(host)) return sendProblem(c, foreign(host));
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin" && site !== "none") return refused(site);
    const from = c.req.header("origin");
    // A form of a page that passes no referrer on is sent with the origin "null"; then the browser's own word counts.
    const vouched = from === "null" && site !== undefined;
    if (from !== undefined && !vouched && !sameSite(from, origin)) return refused(from);
    return next();
  });
}

/** TLS may end before this process, so the scheme does not count; the host and port do. */
function sameSite(from: string, origin: string): boolean {
  return URL.canParse(from) && new URL(from).host === new URL(origin).host;
}

function foreign(found: string) {
  return refuse(403, diagnose("AOP807", { found: excerpt(found) }));
}
