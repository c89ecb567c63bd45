import type { Context, Hono } from "hono";
import { languageOf, NOBODY, type Refusal, refuse, sendProblem } from "#api";
import { diagnose } from "#diagnostics";
import { formNonce } from "./form-nonce.ts";
import type { Html } from "./html.ts";
import { type PageContent, renderPage } from "./layout.ts";
import type { PagePorts } from "./page-ports.ts";
import { prefersHtml } from "./prefers-html.ts";
import { createView, type View } from "./view.ts";

/** What answers a page's request: a page, a piece of one for the script, the address of another one, or a refusal. */
export type PageAnswer =
  | (PageContent & { readonly status?: number; readonly location?: string })
  | { readonly piece: Html }
  | { readonly redirect: string }
  | Refusal;

/** One request for a page. */
export interface PageRequest {
  readonly c: Context;
  readonly ports: PagePorts;
  readonly view: View;
}

/** A route that answers with pages; a request that wants JSON is left to the calls behind. */
export interface PageRoute {
  readonly path: string;
  /** Opened without sign-in too: the address itself is the secret. */
  readonly open?: true;
  readonly answer: (request: PageRequest) => Promise<PageAnswer>;
}

/** Adds a page that is only looked at. */
export function addPage(app: Hono, ports: PagePorts, route: PageRoute): void {
  app.get(route.path, async (c, next) => {
    if (!prefersHtml(c)) return next();
    return answerPage(c, ports, route);
  });
}

/** Answers one request with a page. */
export async function answerPage(c: Context, ports: PagePorts, { open, answer }: PageRoute): Promise<Response> {
  const caller = await ports.resolveCaller(c.req.raw, c.env);
  if (!caller && !open) return sendProblem(c, refuse(401, diagnose("AOP806", {})));
  const view = viewOf(c, ports, caller ?? NOBODY);
  const answered = await answer({ c, ports, view });
  if ("refused" in answered) return sendProblem(c, answered);
  if ("redirect" in answered) return c.redirect(view.href(answered.redirect), 303);
  if ("piece" in answered) return sendHtml(c, view, String(await answered.piece), 200);
  if (answered.location !== undefined) c.header("location", view.href(answered.location));
  return sendPage(c, view, answered, answered.status ?? 200);
}

/** Sends a page. */
export async function sendPage(c: Context, view: View, content: PageContent, status: number): Promise<Response> {
  return sendHtml(c, view, String(await renderPage(view, content)), status);
}

function sendHtml(c: Context, view: View, text: string, status: number): Response {
  return c.body(text, status as 200, {
    "content-type": "text/html; charset=utf-8",
    "content-language": view.language,
    vary: "Accept, Accept-Language",
  });
}

/** The view of a request. */
export function viewOf(c: Context, ports: PagePorts, caller: View["caller"]): View {
  return createView({
    language: languageOf(c.req.raw),
    caller,
    url: new URL(c.req.url),
    embedded: ports.embedded !== undefined,
    talks: ports.conversations !== undefined,
    signInPath: ports.signInPath,
    frame: ports.frame,
    timezone: ports.config.timezone,
    catalog: ports.catalog,
    nonce: formNonce(ports.formKey, caller.person, ports.clock.now()),
  });
}
