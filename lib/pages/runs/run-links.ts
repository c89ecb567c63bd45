import type { RunView } from "#api";
import type { Bilingual } from "#diagnostics";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { RECORD } from "../words/record.ts";
import { renderRunStatus } from "./run-list.ts";

/** The runs that a run called, and the one that called it. */
export function renderCalls(
  view: View,
  { calls, calledBy, phases }: Pick<RunView, "calls" | "calledBy" | "phases">,
): Html | false {
  const { t, href } = view;
  if (calls.length === 0 && calledBy === undefined) return false;
  const nameOf = (number: number): string => phases.find((one) => one.number === number)?.name ?? String(number);
  return html`${
    calledBy && html`<p>${t(RECORD.calledBy)}: <a href="${href(`/runs/${calledBy.run}`)}">${calledBy.run}</a></p>`
  }${
    calls.length > 0 &&
    html`<h2 id="called">${t(RECORD.calledTitle)}</h2><ul class="plain">${calls.map(
      ({ phase, aop, run, status }) =>
        html`<li class="card"><p class="row">${renderRunStatus(view, status)}<a href="${href(`/runs/${run}`)}">${aop}</a><span class="small soft">${nameOf(phase)}</span></p></li>`,
    )}</ul>`
  }`;
}

/** The audit of a run, and its record as files for others. */
export function renderExports({ t, href }: View, run: string): Html {
  const link = (path: string, words: Bilingual): Html =>
    html`<a href="${href(`/runs/${run}/${path}`)}">${t(words)}</a>`;
  return html`<p class="buttons"><a class="button quiet" href="${href(`/runs/${run}/audit`)}">${t(RECORD.auditLink)}</a></p>
<p class="small">${t(RECORD.exports)}: ${link("values.csv", RECORD.csv)} · ${link("prov", RECORD.prov)} · ${link("trace", RECORD.trace)}</p>`;
}
