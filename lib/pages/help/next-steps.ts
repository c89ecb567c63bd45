import type { Problem } from "#api";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { PROBLEMS } from "../words/problems.ts";
import { SIGN_IN } from "../words/sign-in.ts";
import type { Step } from "./step.ts";

/** Refusals that signing in, or signing in as somebody else, may lift. */
const SIGN_IN_HELPS: ReadonlySet<string> = new Set(["AOP602", "AOP609", "AOP806"]);

/** What is sent to these paths is shown under them too. */
const FROM_A_MAIL = /^\/(approvals|questions)\//;

/** What the person who was refused can do now; `sent` says that they had sent a form rather than opened a page. */
export function renderNextSteps(view: View, problem: Problem, sent: boolean): Html | false {
  const { t, href } = view;
  const { words, links = [] } = view.frame?.stepAfter(view, problem, sent) ?? stepAfter(view, problem, sent);
  const signIn = renderSignIn(view, problem);
  const leads = signIn !== false || links.length > 0;
  if (words === undefined && !leads) return false;
  return html`<h2>${t(PROBLEMS.now)}</h2>${words && html`<p>${t(words)}</p>`}
${leads && html`<p class="buttons">${signIn}${links.map(([path, name]) => html`<a class="button quiet" href="${href(path)}">${t(name)}</a>`)}</p>`}`;
}

/** By the code where it says more than the status does. */
function stepAfter({ url }: View, { code, status }: Problem, sent: boolean): Step {
  switch (code) {
    case "AOP601":
      return { words: PROBLEMS.newestMail };
    case "AOP602":
      return { words: PROBLEMS.ownMail };
    case "AOP604":
      return { words: PROBLEMS.reload };
    case "AOP827":
      return {
        words: PROBLEMS.perhapsSent,
        links: FROM_A_MAIL.test(url.pathname) ? [[url.pathname, PROBLEMS.again]] : [],
      };
  }
  switch (status) {
    case 400:
    case 410:
    case 413:
    case 415:
    case 422:
      return sent ? { words: PROBLEMS.mend } : {};
    case 409:
      return { words: PROBLEMS.stands };
    case 429:
    case 500:
    case 503:
      return sent
        ? { words: PROBLEMS.perhapsSent }
        : { words: PROBLEMS.wait, links: [[url.pathname + url.search, PROBLEMS.again]] };
  }
  return {};
}

/** Whether the page is one of those that sign a person in: what fails there is begun anew by signing in. */
export function isSigningIn({ url, signInPath }: View): boolean {
  return signInPath !== undefined && (url.pathname === signInPath || url.pathname.startsWith(`${signInPath}/`));
}

function renderSignIn(view: View, { diagnostics }: Problem): Html | false {
  const { t, url, caller, signInPath } = view;
  const helps = isSigningIn(view) || diagnostics.some(({ code }) => SIGN_IN_HELPS.has(code));
  if (signInPath === undefined || !helps) return false;
  const to = encodeURIComponent(url.pathname + url.search);
  return html`<a class="button" href="${signInPath}?to=${to}">${t(caller.implied ? SIGN_IN.signIn : SIGN_IN.other)}</a>`;
}
