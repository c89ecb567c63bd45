import type { Problem } from "#api";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import type { View } from "../view.ts";
import { PROBLEMS } from "../words/problems.ts";
import { SIGN_IN } from "../words/sign-in.ts";

/** The page of a refusal: who, what and when, and what can be done. */
export function renderProblem(view: View, problem: Problem): PageContent {
  const { t, href, signInPath } = view;
  return {
    title: problem.title,
    bare: true,
    body: html`${renderDiagnostics(view, problem.diagnostics)}
${signInPath !== undefined && renderSignIn(view, signInPath, problem)}
<p>${t(PROBLEMS.back)} <a href="${href("/")}">${t(PROBLEMS.home)}</a></p>`,
  };
}

/** Refusals that signing in, or signing in as somebody else, may lift. */
const SIGN_IN_HELPS: ReadonlySet<string> = new Set(["AOP602", "AOP609", "AOP806"]);

function renderSignIn({ t, url, caller }: View, path: string, { diagnostics }: Problem): Html | false {
  const helps = url.pathname.startsWith(`${path}/`) || diagnostics.some(({ code }) => SIGN_IN_HELPS.has(code));
  if (!helps) return false;
  const to = encodeURIComponent(url.pathname + url.search);
  return html`<p><a class="button" href="${path}?to=${to}">${t(caller.implied ? SIGN_IN.signIn : SIGN_IN.other)}</a></p>`;
}
