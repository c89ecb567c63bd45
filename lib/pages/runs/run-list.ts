import type { RunFilter, RunListView } from "#api";
import { SHOWN_STATUSES } from "#records";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { namePerson } from "../parts/name-person.ts";
import { renderPageLinks } from "../parts/page-links.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RUNS } from "../words/runs.ts";
import { RUN_STATUSES } from "../words/statuses.ts";

const EXCERPT = 80;

const TONES = { running: "info", waiting: "warn", completed: "ok", stopped: "bad", failed: "bad" } as const;

/** How a run stands, as a badge. */
export function renderRunStatus({ t }: View, status: keyof typeof TONES): Html {
  return renderBadge(t(RUN_STATUSES[status]), TONES[status]);
}

/** What the page of runs shows. */
export interface RunsData {
  readonly page: RunListView;
  readonly filter: RunFilter;
  /** The procedures that the list can be narrowed to. */
  readonly aops: readonly { readonly aop: string; readonly title: string }[];
}

/** The page that lists runs, all of them or those of one procedure or status. */
export function renderRuns(view: View, data: RunsData): PageContent {
  const { page, filter } = data;
  const { aop, status } = filter;
  const narrowed = new URLSearchParams({
    ...(aop === undefined ? {} : { aop }),
    ...(status === undefined ? {} : { status }),
  });
  const query = narrowed.toString();
  const empty = page.runs.length === 0 && query !== "";
  return {
    title: view.t(RUNS.title),
    body: html`${renderFilter(view, data)}
${empty ? html`<p class="soft">${view.t(RUNS.noneSuch)}</p>` : renderRunList(view, page.runs)}
${renderPageLinks(view, query === "" ? "/runs" : `/runs?${query}`, page)}`,
  };
}

function renderFilter(view: View, { filter, aops }: RunsData): Html {
  const { t, href, url } = view;
  const lang = url.searchParams.get("lang");
  const chosen = aops.some(({ aop }) => aop === filter.aop);
  const others = filter.aop === undefined || chosen ? [] : [{ aop: filter.aop, title: filter.aop }];
  const option = (value: string, words: string, selected: boolean): Html =>
    html`<option value="${value}" ${selected && html`selected`}>${words}</option>`;
  return html`<form class="row ends" method="get" action="${href("/runs")}">
${lang !== null && html`<input type="hidden" name="lang" value="${lang}">`}
<label>${t(RUNS.aop)} <select name="aop">${option("", t(RUNS.anyAop), filter.aop === undefined)}${[
    ...others,
    ...aops,
  ].map(({ aop, title }) => option(aop, title || aop, aop === filter.aop))}</select></label>
<label>${t(RUNS.status)} <select name="status">${option("", t(RUNS.anyStatus), filter.status === undefined)}${SHOWN_STATUSES.map(
    (status) => option(status, t(RUN_STATUSES[status]), status === filter.status),
  )}</select></label>
<button class="quiet">${t(RUNS.narrow)}</button></form>`;
}

/** Some runs, newest first. */
export function renderRunList(view: View, runs: RunListView["runs"]): Html {
  const { t, href, time } = view;
  if (runs.length === 0) return html`<p class="soft">${t(RUNS.none)}</p>`;
  return html`<ul class="plain">${runs.map(
    (run) => html`<li class="card"><p class="row">${renderRunStatus(view, run.status)}<a href="${href(
      `/runs/${run.run}`,
    )}">${excerptOf(run.input) ?? t(RUNS.noInput)}</a></p>
<p class="small soft">${run.aop} · ${time(run.createdAt)} · ${namePerson(view, run.requester)}</p></li>`,
  )}</ul>`;
}

function excerptOf(input: string): Html | undefined {
  const line = input.replaceAll(/\s+/g, " ").trim();
  if (line === "") return undefined;
  return visibleText(line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT).toWellFormed()}…`);
}
