import type { MiddlewareHandler } from "hono";
import { NOBODY, type Problem } from "#api";
import { renderProblem } from "./help/problem-page.ts";
import { sendPage, viewOf } from "./page.ts";
import type { PagePorts } from "./page-ports.ts";
import { prefersHtml } from "./prefers-html.ts";

/** Shows a refusal as a page to whoever wants pages; status and headers stay those of the refusal. */
export function presentProblems(ports: PagePorts): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.headers.get("content-type") !== "application/problem+json" || !prefersHtml(c)) return;
    const problem = (await c.res.clone().json()) as Problem;
    const { status } = c.res;
    const allow = c.res.headers.get("allow");
    const view = viewOf(c, ports, (await ports.resolveCaller(c.req.raw, c.env)) ?? NOBODY);
    c.res = undefined;
    c.res = await sendPage(c, view, renderProblem(view, problem, c.req.method === "POST"), status);
    if (allow !== null) c.res.headers.set("allow", allow);
  };
}
