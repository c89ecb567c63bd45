import type { RunView } from "#api";
import type { Bilingual } from "#diagnostics";
import { type Html, html } from "../html.ts";
import { renderStatus } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RECORD } from "../words/record.ts";
import { RUNS } from "../words/runs.ts";

type Refusal = NonNullable<RunView["refusals"]>[number];

/** More refusals than these make a page that nobody reads; all of them stand in the JSON answer. */
const MOST_SHOWN = 100;

/** What was refused: calls, approvals, and whoever was not allowed to do what they tried; each with code and reason. */
export function renderRefusals(view: View, { refusals = [] }: Pick<RunView, "refusals">): Html | false {
  if (refusals.length === 0) return false;
  return html`<h2 id="refused">${view.t(RECORD.refusalsTitle)}</h2>
<ul class="plain">${refusals.slice(0, MOST_SHOWN).map((one) => renderRefusal(view, one))}</ul>`;
}

function renderRefusal(view: View, refusal: Refusal): Html {
  const { t, time, href } = view;
  const { code, title, reason, at, phaseName, needs = [] } = refusal;
  return html`<li class="card"><p><strong>${visibleText(t(whatOf(refusal)))}</strong> <span class="small soft">${
    phaseName !== undefined && html`${visibleText(t(RUNS.inPhase(phaseName)))} · `
  }${time(at)}</span></p>
<p><a href="${href(`/help/${code}`)}">${code}</a> ${t(title)}</p>
<p class="quote">${visibleText(t(reason))}</p>
${
  needs.length > 0 &&
  html`<ul class="plain">${needs.map(
    ({ parameter, status, wants }) =>
      html`<li>${visibleText(parameter)} ${renderStatus(view, status)} → ${renderStatus(view, wants)}</li>`,
  )}</ul>`
}</li>`;
}

function whatOf({ kind, operation, person, tried }: Refusal): Bilingual {
  switch (kind) {
    case "call":
      return RECORD.refusedCall(operation ?? "–");
    case "approval":
      return RECORD.refusedApproval;
    case "question":
      return RECORD.refusedQuestion;
    case "person": {
      const who = person === undefined ? RECORD.refusedStranger : RECORD.refusedPerson(person);
      return tried === undefined ? who : RECORD.refusedTry(who, RECORD.tried[tried]);
    }
  }
}
