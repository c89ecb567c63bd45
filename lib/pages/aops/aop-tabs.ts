import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { EDITING } from "../words/editing.ts";

const TABS = [
  ["", EDITING.asText],
  ["/flow", EDITING.asFlow],
  ["/yaml", EDITING.asYaml],
  ["/versions", EDITING.versions],
] as const;

/** The ways to look at one procedure; the program is one of them once it is compiled. */
export function renderAopTabs(view: View, aop: string, compiled = true): Html {
  const { t, href, url } = view;
  const path = `/aops/${encodeURIComponent(aop)}`;
  const tabs = [...TABS, ...(compiled ? ([["/program", EDITING.program]] as const) : [])];
  const here = url.pathname;
  return html`<nav class="tabs" aria-label="${t(EDITING.views)}"><ul>${tabs.map(([end, words]) => {
    const current = here === `${path}${end}` || (end === "/flow" && here.startsWith(`${path}/phases/`));
    return html`<li><a href="${href(`${path}${end}`)}" ${current && html`aria-current="page"`}>${t(words)}</a></li>`;
  })}</ul></nav>`;
}
