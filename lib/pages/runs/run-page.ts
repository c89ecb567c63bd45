import type { RunView } from "#api";
import { LIVE } from "../assets/live-script.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { A_GLANCE, renderJson } from "../parts/json-value.ts";
import { namePerson } from "../parts/name-person.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderStatus } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RECORD } from "../words/record.ts";
import { RUNS } from "../words/runs.ts";
import { PHASE_STATUSES, RUN_STATUSES } from "../words/statuses.ts";
import { renderActions } from "./actions.ts";
import { renderPeople } from "./people.ts";
import { renderPhases } from "./phases.ts";
import { renderRefusals } from "./refusals.ts";
import { renderCalls, renderExports } from "./run-links.ts";
import { renderRunStatus } from "./run-list.ts";
import { renderWaterfall } from "./waterfall.ts";

/** The page of one run: what it waits for, how each phase ended, what was done. */
export function renderRun(view: View, run: RunView, mayCancel: boolean): PageContent {
  const { t } = view;
  return {
    kicker: t(RUNS.one),
    title: run.title,
    live: (run.status === "running" || run.status === "waiting") && LIVE,
    news: tellNews(view, run),
    ...(view.embedded ? { events: `/runs/${run.run}/events` } : {}),
    body: html`<p class="row">${renderRunStatus(view, run.status)}<span class="soft small">${run.run}</span></p>
${renderWaiting(view, run)}
${renderWhy(view, run)}
${renderCancelled(view, run)}
${renderWaterfall(view, run)}
<h2>${t(RUNS.phasesTitle)}</h2>
${renderPhases(view, run)}
${renderPeople(view, run)}
${renderActions(view, run)}
${renderRefusals(view, run)}
${renderCalls(view, run)}
${renderExports(view, run.run)}
${renderRequest(view, run)}
${mayCancel && renderCancel(view, run.run)}`,
  };
}

/** How the run stands in a sentence or two: its status, the phases that go on, and who is waited for. */
function tellNews(view: View, { status, phases, waitingFor }: RunView): string {
  const { t } = view;
  const active = phases.filter((phase) => phase.status === "running");
  return [
    `${t(RUNS.one)}: ${t(RUN_STATUSES[status])}`,
    ...active.map(({ number, name }) => `${number}. ${name}: ${t(PHASE_STATUSES.running)}`),
    ...waitingFor.map((one) => describeWait(view, one, phases)),
  ].join(" – ");
}

function describeWait({ t }: View, { kind, phase, to }: RunView["waitingFor"][number], phases: RunView["phases"]) {
  const name = phases.find(({ number }) => number === phase)?.name ?? String(phase);
  return t(RUNS.waitsFor(t(kind === "approval" ? RUNS.approval : RUNS.question), name, to.join(", ")));
}

/** Who cancelled it; what had been sent by then is told as it stands. */
function renderCancelled(view: View, { cancelled, actions }: RunView): Html | false {
  const { t, time } = view;
  if (cancelled === undefined) return false;
  const inFlight = actions.filter(({ status }) => status === "authorised" || status === "dispatched").length;
  return html`<p class="note bad">${visibleText(t(RECORD.cancelled(cancelled.person)))} · ${time(cancelled.at)}${
    inFlight > 0 && html`<br><strong>${t(RECORD.inFlight(inFlight))}</strong>`
  }</p>`;
}

function renderCancel(view: View, run: string): Html {
  const { t, href } = view;
  return html`<form method="post" action="${href(`/runs/${run}/cancel`)}">${nonceField(view)}
<button class="danger">${t(RECORD.cancel)}</button><p class="hint">${t(RECORD.cancelHint)}</p></form>`;
}

function renderWaiting(view: View, { waitingFor, phases }: RunView): Html | false {
  const { t, href, time } = view;
  if (waitingFor.length === 0) return false;
  return html`<section class="note warn"><h2>${t(RUNS.waitingTitle)}</h2>
<ul class="plain">${waitingFor.map((one) => {
    const untold = (one.untold ?? []).map(({ person, reason }) => t(RUNS.untold(person, reason)));
    return html`<li>${describeWait(view, one, phases)} <span class="soft">${t(RUNS.until)}: ${time(one.expires)}</span>
${untold.map((words) => html`<br><strong>${visibleText(words)}</strong>`)}</li>`;
  })}</ul>
${view.embedded && html`<p><a class="button" href="${href("/mailbox")}">${t(RUNS.openMailbox)}</a></p>`}</section>`;
}

function renderWhy(view: View, { why, needs, status, actions }: RunView): Html | false {
  const { t, href } = view;
  if (why === undefined) return false;
  const title = status === "failed" ? RUNS.failedTitle : RUNS.whyTitle;
  const wanted = needs.map(
    (need) =>
      html`<li>${visibleText(need.field)} ${renderStatus(view, need.status)} → ${renderStatus(view, need.wants)}</li>`,
  );
  const done = actions.filter((one) => one.status === "succeeded").length;
  return html`<section class="note bad"><h2>${t(title)}</h2>
<p>${visibleText(t(why))} <a href="${href(`/help/${why.code}`)}">${why.code}</a></p>
${done < actions.length && html`<p><a href="#actions">${t(RUNS.actionsSummary(done, actions.length))}</a></p>`}
${wanted.length > 0 && html`<h3>${t(RUNS.needsTitle)}</h3><ul class="plain">${wanted}</ul>`}</section>`;
}

function renderRequest(view: View, run: RunView): Html {
  const { t, href, time } = view;
  return html`<section class="card"><h2>${t(RUNS.input)}</h2>
<div class="value">${run.input === "" ? t(RUNS.noInput) : renderJson(view, run.input, A_GLANCE)}</div>
<dl class="facts">
<dt>${t(RUNS.by)}</dt><dd>${namePerson(view, run.requester)}</dd>
<dt>${t(RUNS.aop)}</dt><dd><a href="${href(`/aops/${encodeURIComponent(run.aop)}`)}">${run.aop}</a> (${t(RUNS.version(run.aopVersion))})</dd>
<dt>${t(RUNS.createdAt)}</dt><dd>${time(run.createdAt)}</dd>
${run.endedAt !== undefined && html`<dt>${t(RUNS.endedAt)}</dt><dd>${time(run.endedAt)}</dd>`}
${
  run.attachments.length > 0 &&
  html`<dt>${t(RUNS.files)}</dt><dd>${run.attachments.map(({ name }) => html`<div>${visibleText(name)}</div>`)}</dd>`
}
</dl>
<p class="buttons"><a class="button quiet" href="${href(`/?aop=${encodeURIComponent(run.aop)}`)}">${t(RUNS.again)}</a>
<a href="${href(`/runs/${run.run}/journal`)}">${t(RUNS.journal)}</a></p></section>`;
}
