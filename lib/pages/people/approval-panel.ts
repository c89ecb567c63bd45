import type { ApprovalView } from "#api";
import { samePerson } from "#approvals";
import { type Html, html } from "../html.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { PEOPLE } from "../words/people.ts";

/** Who has to consent and who did, where there are several; to whom it was passed on; who is asked as well. */
export function renderPanel(view: View, { approvers, delegations, escalation }: ApprovalView): Html | false {
  const { t, time } = view;
  const several = approvers.length > 1;
  if (!several && delegations.length === 0 && escalation === undefined) return false;
  return html`<section class="card"><h2>${t(several ? PEOPLE.allOfThem : PEOPLE.whoDecides)}</h2>
${
  several &&
  html`<ul class="plain">${approvers.map(
    ({ role, people, consent }) =>
      html`<li><strong>${visibleText(role)}</strong> ${
        consent
          ? html`${renderBadge(t(PEOPLE.states.approved), "ok")} ${t(
              consent.onBehalfOf === undefined
                ? PEOPLE.consentOf(consent.person)
                : PEOPLE.consentFor(consent.person, consent.onBehalfOf),
            )} <span class="soft">${time(consent.at)}</span>`
          : html`${renderBadge(t(PEOPLE.notYet))} <span class="soft">${visibleText(people.join(", "))}</span>`
      }</li>`,
  )}</ul>`
}
${delegations.map(
  ({ from, to, at, comment }) =>
    html`<p>${t(PEOPLE.passedOn(from, to))} <span class="soft">${time(at)}</span>${
      comment !== "" && html` <q>${visibleText(comment)}</q>`
    }</p>`,
)}
${escalation && html`<p>${t(PEOPLE.escalated(escalation.role, escalation.people.join(", ")))} <span class="soft">${time(escalation.at)}</span></p>`}
</section>`;
}

/** What this person's say is where it is not simply their own: for whom they decide, or that they had it. */
export function renderVoice(
  { t }: View,
  { state, approvers, delegations, speaksFor, person }: ApprovalView,
): Html | false {
  if (state !== "waiting") return false;
  const behalf = [...new Set(speaksFor.flatMap(({ onBehalfOf }) => onBehalfOf ?? []))];
  if (behalf.length > 0) return html`<p class="note info">${t(PEOPLE.onBehalf(behalf.join(", ")))}</p>`;
  if (speaksFor.length > 0) return false;
  const passed = delegations.find(({ from }) => samePerson(from, person));
  if (passed) return html`<p class="note info" role="status">${t(PEOPLE.youPassedOn(passed.to))}</p>`;
  const open = approvers.filter(({ consent }) => consent === undefined).map(({ role }) => role);
  return html`<p class="note ok" role="status">${t(PEOPLE.youConsented(open.join(", ")))}</p>`;
}

/** The form that passes the decision on; folded away, because most people decide themselves. */
export function renderDelegation(view: View, { colleagues }: ApprovalView, nonce: string, path: string): Html | false {
  const { t, href } = view;
  if (colleagues.length === 0) return false;
  return html`<details class="card"><summary>${t(PEOPLE.passOn)}</summary>
<form method="post" action="${href(path)}">
<input type="hidden" name="nonce" value="${nonce}">
<p class="hint" id="pass-hint">${t(PEOPLE.passOnHint)}</p>
<div class="field"><label for="to">${t(PEOPLE.passOnTo)}</label>
<select id="to" name="to" required aria-describedby="pass-hint">${colleagues.map(
    (one) => html`<option value="${one}">${visibleText(one)}</option>`,
  )}</select></div>
<div class="field"><label for="pass-comment">${t(PEOPLE.passOnWhy)}</label>
<input type="text" id="pass-comment" name="comment" maxlength="4000"></div>
<p class="buttons"><button class="quiet" name="decision" value="delegate">${t(PEOPLE.passOn)}</button></p>
</form></details>`;
}
