import type { AuditView, RunView } from "#api";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderEvidence } from "../parts/evidence.ts";
import { A_GLANCE, renderJson } from "../parts/json-value.ts";
import { renderStatus } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RECORD } from "../words/record.ts";
import { RUNS } from "../words/runs.ts";
import { renderActions } from "./actions.ts";
import { renderPeople } from "./people.ts";
import { renderRefusals } from "./refusals.ts";
import { renderCalls } from "./run-links.ts";

type Rise = AuditView["rises"][number];

/** More rises than these make a page that nobody reads; all of them stand in the JSON answer. */
const MOST_RISES = 100;

/** The page that answers where a value became certain and who allowed it, for people who are no engineers. */
export function renderAudit(view: View, audit: AuditView, run: RunView): PageContent {
  const { t, href } = view;
  const { rises } = audit;
  return {
    kicker: t(RECORD.audit),
    title: audit.title,
    body: html`<p class="row"><a href="${href(`/runs/${audit.run}`)}">${t(RECORD.back)}</a><span class="soft small">${audit.run}</span></p>
${renderVerdict(view, audit)}
<h2>${t(RECORD.risesTitle)}</h2>
${
  rises.length === 0
    ? html`<p class="soft">${t(RECORD.noRises)}</p>`
    : html`<ol class="plain">${rises.slice(0, MOST_RISES).map((rise) => renderRise(view, rise))}</ol>`
}
${renderPeople(view, run)}
${renderActions(view, run)}
${renderRefusals(view, run)}
${renderCalls(view, run)}`,
  };
}

function renderVerdict(view: View, audit: AuditView): Html {
  const { uncovered = [] } = audit;
  const { t } = view;
  return html`${renderFaults(view, audit)}${
    uncovered.length > 0 &&
    html`<section class="note"><p>${t(RECORD.uncovered)}</p><ul>${uncovered.map((name) => html`<li><code>${name}</code></li>`)}</ul></section>`
  }`;
}

function renderFaults(view: View, { unexplained, faults }: AuditView): Html {
  const { t } = view;
  if (unexplained.length === 0 && faults.length === 0) return html`<p class="note ok">${t(RECORD.sound)}</p>`;
  return html`<section class="note bad" role="alert">${
    unexplained.length > 0 &&
    html`<p><strong>${t(RECORD.unexplained(unexplained.length))}</strong></p><ol class="plain">${unexplained.map((rise) => renderRise(view, rise))}</ol>`
  }${
    faults.length > 0 &&
    html`<p><strong>${t(RECORD.faults)}</strong></p><ul>${faults.map(
      ({ entry, what }) => html`<li><code>${entry}</code> ${t(RECORD.faultKinds[what])}</li>`,
    )}</ul>`
  }</section>`;
}

function renderRise(view: View, { field, from, to, value, phaseName, at, evidence, broken }: Rise): Html {
  const { t, time } = view;
  return html`<li class="card rise"><p class="row"><strong>${visibleText(field)}</strong>${
    value !== undefined && html`<span>${renderJson(view, value, A_GLANCE, 1)}</span>`
  }</p>
<p>${renderStatus(view, from)}→ ${renderStatus(view, to)} <span class="small soft">${t(RUNS.inPhase(phaseName))} · ${time(at)}</span></p>
${renderEvidence(view, evidence)}
${broken !== undefined && broken.length > 0 && html`<p class="small">${broken.map((one) => html`<code>${one}</code> `)}</p>`}</li>`;
}
