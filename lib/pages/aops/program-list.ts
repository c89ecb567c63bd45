import type { ProgramListView } from "#api";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderPageLinks } from "../parts/page-links.ts";
import { renderBadge } from "../parts/status-badge.ts";
import type { View } from "../view.ts";
import { AOPS, COMPILES } from "../words/aops.ts";
import { PROGRAMS } from "../words/programs.ts";
import { type ProgramEntry, programPath, renderOrigin, shortName } from "./program-origin.ts";

/** The page that lists the programs of a procedure, and has two of them compared. */
export function renderProgramList(view: View, { aop, programs, ...ends }: ProgramListView): PageContent {
  const { t, href } = view;
  const path = `/aops/${encodeURIComponent(aop)}`;
  return {
    kicker: t(PROGRAMS.all),
    title: aop,
    body: html`${programs.length === 0 && html`<p>${t(PROGRAMS.none)}</p>`}
${programs.length > 1 && renderCompare(view, path, programs)}
<ul class="plain">${programs.map((entry) => renderEntry(view, aop, entry))}</ul>
${renderPageLinks(view, `${path}/programs`, ends)}
<p><a href="${href(path)}">${t(COMPILES.back)}</a></p>`,
  };
}

function renderEntry(view: View, aop: string, entry: ProgramEntry): Html {
  const { t, href } = view;
  return html`<li class="card"><p class="row"><a href="${href(programPath(aop, entry.program))}"><code>${shortName(entry.program)}</code></a>${
    entry.current && renderBadge(t(PROGRAMS.current), "ok")
  }</p>${renderOrigin(view, aop, entry)}</li>`;
}

function renderCompare(view: View, path: string, programs: readonly ProgramEntry[]): Html {
  const { t, url } = view;
  const choose = (name: "from" | "to", chosen: number): Html =>
    html`<div class="field"><label for="${name}">${t(PROGRAMS[name])}</label><select id="${name}" name="${name}">${programs.map(
      ({ program, aopVersion }, i) =>
        html`<option value="${program}" ${i === chosen && html`selected`}>${t(AOPS.version(aopVersion))} – ${shortName(program)}</option>`,
    )}</select></div>`;
  const lang = url.searchParams.get("lang");
  return html`<form class="card" method="get" action="${path}/difference">
${lang !== null && html`<input type="hidden" name="lang" value="${lang}">`}
${choose("from", 1)}${choose("to", 0)}<p class="buttons"><button class="quiet">${t(PROGRAMS.compare)}</button></p></form>`;
}
