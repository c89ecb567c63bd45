import type { RunView } from "#api";
import { type Html, html } from "../html.ts";
import { renderInline } from "../parts/json-value.ts";
import { renderBadge, renderStatus } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RECORD } from "../words/record.ts";
import { RUNS } from "../words/runs.ts";
import { NEVER, PHASE_STATUSES } from "../words/statuses.ts";
import { renderArtifact } from "./artifact.ts";
import { renderExplorations } from "./explorations.ts";

type Phase = RunView["phases"][number];

const TONES = {
  pending: "",
  running: "info",
  waiting: "warn",
  done: "ok",
  skipped: "",
  stopped: "bad",
  failed: "bad",
} as const;

/** The phases of a run from the first to the last, each with the values it handed on or knows so far. */
export function renderPhases(view: View, { phases, endedAt }: RunView): Html {
  return html`<ol class="timeline">${phases.map((phase) => renderPhase(view, phase, endedAt !== undefined))}</ol>`;
}

function renderPhase(view: View, phase: Phase, isOver: boolean): Html {
  const { t, time, href } = view;
  const never = isOver && phase.status === "pending";
  return html`<li class="is-${phase.status}"><section class="card" id="phase-${phase.number}">
<div class="row"><h3>${phase.number}. ${visibleText(phase.name)}</h3>${renderBadge(
    t(never ? NEVER.phase : PHASE_STATUSES[phase.status]),
    TONES[phase.status],
  )}<span class="soft small push">${phase.endedAt !== undefined && time(phase.endedAt)}</span></div>
${phase.why && html`<p>${visibleText(t(phase.why))} <a href="${href(`/help/${phase.why.code}`)}">${phase.why.code}</a></p>`}
${renderPath(view, phase)}
${renderValues(view, phase)}
${renderExplorations(view, phase)}
${phase.note !== undefined && html`<p class="small soft">${t(RUNS.note)}: ${visibleText(phase.note)}</p>`}
</section></li>`;
}

/** Which way was taken and why: each condition, how it came out, and what its fields were. */
function renderPath(view: View, { entered }: Phase): Html | false {
  const { t } = view;
  if (entered === undefined || entered.conditions.length === 0) return false;
  return html`<p class="small soft">${t(RECORD.path[entered.decision])}</p><ul class="path">${entered.conditions.map(
    ({ condition, holds, values }) =>
      html`<li>${visibleText(t(condition))} – ${renderBadge(t(holds ? RECORD.holds : RECORD.fails), holds ? "ok" : "bad")} ${values.map(
        ({ field, status, value }) =>
          html`<span>${visibleText(field)} ${value !== undefined && renderInline(view, value)} ${renderStatus(view, status)} </span>`,
      )}</li>`,
  )}</ul>`;
}

function renderValues(view: View, phase: Phase): Html | false {
  const { t } = view;
  const values = Object.values(phase.values);
  if (phase.status === "pending") return false;
  if (values.length === 0) return phase.status === "done" && html`<p class="soft">${t(RUNS.nothingHanded)}</p>`;
  const table = renderArtifact(view, values);
  // While a phase goes on, most of what it knows was handed to it and stands above.
  const over = phase.status !== "running" && phase.status !== "waiting";
  const broken = phase.status === "stopped" || phase.status === "failed";
  return over
    ? html`<p class="soft small">${t(broken ? RUNS.working : RUNS.artifact)}</p>${table}`
    : html`<details id="known-${phase.number}"><summary>${t(RUNS.working)}</summary>${table}</details>`;
}
