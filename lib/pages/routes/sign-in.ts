import type { Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { type ApiPorts, languageOf, onlyCookie, refuse, SESSION_COOKIE, type SignInPort, sendProblem } from "#api";
import { diagnose } from "#diagnostics";
import { addPage } from "../page.ts";
import { renderSignedOut } from "../sign-in/signed-out-page.ts";

/** What a browser keeps while its person signs in elsewhere. */
const FLOW_COOKIE = "__Host-tejun-sign-in";
const FLOW_SECONDS = 600;
const SECOND = 1_000;
const LONGEST_PATH = 1_000;
/** No browser keeps a cookie for longer than 400 days. */
const LONGEST_SECONDS = 400 * 86_400;

/**
 * Adds signing in and out with a browser. Nothing of it is stored here: the browser keeps what it needs to come back,
 * and then the token, in cookies that no script can read and no other site's form sends along.
 */
export function addSignInRoutes(app: Hono, ports: ApiPorts, signIn: SignInPort): void {
  const cookie = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

  app.get("/sign-in", async (c) => {
    const begun = await signIn.begin(languageOf(c.req.raw));
    if (!begun.ok) return sendProblem(c, refuse(begun.status, begun.diagnostic));
    const { url, kept } = begun;
    const back = Buffer.from(ownPath(c.req.query("to"))).toString("base64url");
    setCookie(c, FLOW_COOKIE, `${kept}.${back}`, { ...cookie, maxAge: FLOW_SECONDS });
    return c.redirect(url, 302);
  });

  app.get("/sign-in/done", async (c) => {
    const [kept = "", back = ""] = (onlyCookie(c.req.header("cookie") ?? "", FLOW_COOKIE) ?? "").split(".");
    if (kept === "") return sendProblem(c, refuse(400, diagnose("AOP820", { found: "–" })));
    const finished = await signIn.finish(new URL(c.req.url).search, kept);
    // A link that somebody else sent, or another tab, does not end the sign-in that this browser has begun.
    if (finished.ok || finished.begun) deleteCookie(c, FLOW_COOKIE, cookie);
    if (!finished.ok) return sendProblem(c, refuse(finished.status, finished.diagnostic));
    const seconds = Math.floor((finished.expires - ports.clock.now()) / SECOND);
    const maxAge = Math.min(Math.max(0, seconds), LONGEST_SECONDS);
    setCookie(c, SESSION_COOKIE, finished.token, { ...cookie, maxAge });
    return c.redirect(ownPath(Buffer.from(back, "base64url").toString()), 303);
  });

  app.post("/sign-out", (c) => {
    deleteCookie(c, SESSION_COOKIE, cookie);
    return c.redirect("/sign-in/out", 303);
  });

  addPage(app, ports, {
    path: "/sign-in/out",
    open: true,
    answer: async ({ view }) => renderSignedOut(view, await signIn.leave()),
  });
}

/** A path of this site, or its start: nobody is led elsewhere by a link to here, nor back into signing in. */
function ownPath(given: string | undefined): string {
  if (given === undefined || given.length > LONGEST_PATH || !/^\/(?![/\\])/.test(given)) return "/";
  const url = URL.canParse(given, "http://host") ? new URL(given, "http://host") : undefined;
  // What is left without `..` and `.` may begin with two slashes, and then names another site.
  if (url?.host !== "host" || /^\/(\/|sign-(in|out)(\/|$))/.test(url.pathname)) return "/";
  return url.pathname + url.search;
}
