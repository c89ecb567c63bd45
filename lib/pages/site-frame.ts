import { SITE_STYLE } from "./assets/site-style.ts";
import { stepOnSite } from "./help/step-on-site.ts";
import { type Html, html } from "./html.ts";
import type { Frame, View } from "./view.ts";
import { MENU } from "./words/menu.ts";

/** What the whole site has around its pages. */
export const SITE_FRAME: Frame = { style: SITE_STYLE, renderMenu, stepAfter: stepOnSite };

function renderMenu(view: View): Html {
  const entries = [
    ["/", MENU.start],
    ["/aops", MENU.aops],
    ...(view.talks ? ([["/conversations", MENU.build]] as const) : []),
    ["/runs", MENU.runs],
    ["/inbox", MENU.inbox],
    ...(view.embedded
      ? ([
          ["/mailbox", MENU.mailbox],
          ["/sandbox", MENU.sandbox],
        ] as const)
      : []),
  ] as const;
  const { pathname } = view.url;
  return html`<nav aria-label="${view.t(MENU.menu)}"><ul>${entries.map(([path, words]) => {
    const current = path === "/" ? pathname === "/" : pathname.startsWith(path);
    return html`<li><a href="${view.href(path)}" ${current && html`aria-current="page"`}>${view.t(words)}</a></li>`;
  })}</ul></nav>`;
}
