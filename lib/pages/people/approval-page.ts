import type { ApprovalView } from "#api";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { namePerson } from "../parts/name-person.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { PEOPLE } from "../words/people.ts";
import { SHARED } from "../words/shared.ts";
import { VALUES } from "../words/values.ts";
import { renderDelegation, renderPanel, renderVoice } from "./approval-panel.ts";
import { renderRequestedActions } from "./requested-actions.ts";
import { renderSubjectValues } from "./subject-values.ts";

type Subject = ApprovalView["subject"];

/**
 * The page of an approval, rendered from the subject that its digest covers and from nothing else: what is shown is
 * exactly what would be carried out. `path` is where the decision is sent to, `comment` what was written
 * in a form that was refused.
 */
export function renderApproval(view: View, approval: ApprovalView, path: string, comment = ""): PageContent {
  const { t } = view;
  const { subject, state } = approval;
  const start = subject.type === "start";
  return {
    kicker: t(start ? PEOPLE.startTitle : PEOPLE.approvalTitle),
    title: subject.aop.title,
    bare: true,
    body: html`${state === "waiting" ? renderAsked(view, approval) : renderOver(view, approval)}
${start ? renderStart(view, subject) : renderRequestedActions(view, subject)}
${renderPanel(view, approval)}
${renderTerms(view, approval)}
${approval.nonce !== undefined && renderForm(view, approval, { nonce: approval.nonce, path, comment })}
${approval.nonce !== undefined && renderDelegation(view, approval, approval.nonce, path)}`,
  };
}

function renderAsked(view: View, approval: ApprovalView): Html {
  const { t } = view;
  const { person, subject, nonce, approvers } = approval;
  const summary =
    subject.type === "start" ? PEOPLE.startSummary(subject.phase.name) : PEOPLE.summary(subject.actions.length);
  if (nonce === undefined) return html`${renderVoice(view, approval)}`;
  const several = approvers.length > 1 && html` ${t(PEOPLE.onlyTogether)}`;
  return html`<p class="lead">${t(PEOPLE.askedOf(person, subject.role))}</p>
${renderVoice(view, approval)}
<p><strong>${t(summary)}</strong>${several} <a href="#decide">${t(PEOPLE.toDecision)}</a></p>`;
}

/** Who decided what and when, or why there is nothing to decide any more. */
function renderOver(view: View, { state, decision, expires }: ApprovalView): Html {
  const { t, time } = view;
  if (state === "waiting") return html``;
  const word = t(PEOPLE.states[state]);
  if (state === "expired") {
    return html`<div class="note warn" role="status"><p><strong>${word}</strong></p><p>${t(PEOPLE.expiredAt)}: ${time(expires)}</p><p>${t(PEOPLE.nothingDone)}</p></div>`;
  }
  if (decision === undefined) {
    return html`<div class="note warn" role="status"><p><strong>${word}</strong></p><p>${t(PEOPLE.overHint)}</p></div>`;
  }
  return html`<div class="note ${state === "approved" ? "ok" : "bad"}" role="status">
<p><strong>${t(
    decision.onBehalfOf === undefined
      ? PEOPLE.decided(decision.person, word)
      : PEOPLE.decidedFor(decision.person, decision.onBehalfOf, word),
  )}</strong> <span class="soft">${time(decision.at)}</span></p>
${decision.comment !== "" && html`<p class="value">${visibleText(decision.comment)}</p>`}
<p class="small soft">${t(PEOPLE.stands)}</p></div>`;
}

function renderStart(view: View, subject: Extract<Subject, { type: "start" }>): Html {
  const { t } = view;
  return html`<section class="card"><h2>${t(PEOPLE.handover)}</h2>${renderSubjectValues(view, subject.handover, subject)}
<h2>${t(PEOPLE.mayUse)}</h2><ul>${subject.grants.map(
    (grant) =>
      html`<li>${visibleText(grant.tool)} ${
        grant.kind === "tool" && grant.access === "read" && renderBadge(t(SHARED.readOnly), "info")
      }</li>`,
  )}</ul></section>`;
}

function renderTerms(view: View, { subject, ledgerVersions, expires, digest }: ApprovalView): Html {
  const { t, time } = view;
  const { requester, aop, phase } = subject;
  const ledgers = [...Map.groupBy(ledgerVersions, ({ ledger, version }) => JSON.stringify([ledger, version]))].map(
    ([, same]) => renderLedger(view, same),
  );
  return html`<section class="card"><dl class="facts">
<dt>${t(PEOPLE.forWhom)}</dt><dd>${namePerson(view, requester.person)} ${!requester.authenticated && t(PEOPLE.notSignedIn)}</dd>
<dt>${t(PEOPLE.expires)}</dt><dd>${time(expires)}</dd>
<dt>${t(PEOPLE.aop)}</dt><dd>${visibleText(aop.title)} (${aop.id}, ${t(SHARED.version(aop.version))})</dd>
<dt>${t(PEOPLE.phase)}</dt><dd>${phase.number}. ${visibleText(phase.name)}</dd>
<dt>${t(PEOPLE.role)}</dt><dd>${visibleText(subject.role)}</dd>
${ledgers.length > 0 && html`<dt>${t(PEOPLE.ledgers)}</dt><dd>${ledgers}</dd>`}
<dt>${t(PEOPLE.digest)}</dt><dd><code>${digest}</code></dd>
</dl></section>`;
}

/** A ledger in one version, however often it was asked, with the oldest look-up: the one that rests on the least recent. */
function renderLedger({ t, time }: View, looked: ApprovalView["ledgerVersions"]): Html {
  const [first] = looked.toSorted((a, b) => Date.parse(a.askedAt) - Date.parse(b.askedAt));
  if (first === undefined) return html``;
  const { ledger, version, askedAt } = first;
  return html`<div>${ledger} (${t(PEOPLE.ledgerVersion(version ?? t(VALUES.noVersion)))}) ${time(askedAt)}${
    looked.length > 1 && html` ${t(PEOPLE.timesAsked(looked.length))}`
  }</div>`;
}

function renderForm(
  view: View,
  { subject }: ApprovalView,
  { nonce, path, comment }: { readonly nonce: string; readonly path: string; readonly comment: string },
): Html {
  const { t, href } = view;
  const hint = subject.type === "start" ? PEOPLE.approveStartHint : PEOPLE.approveHint;
  return html`<form class="card" id="decide" method="post" action="${href(path)}">
<h2>${t(PEOPLE.decide)}</h2>
<input type="hidden" name="nonce" value="${nonce}">
<div class="field"><label for="comment">${t(PEOPLE.comment)}</label>
<textarea id="comment" name="comment" rows="3" maxlength="4000" aria-describedby="comment-hint">
${comment}</textarea>
<p class="hint" id="comment-hint">${t(PEOPLE.commentHint)}</p></div>
<p class="buttons"><button name="decision" value="approve" aria-describedby="approve-hint">${t(PEOPLE.approve)}</button>
<button class="danger" name="decision" value="reject" aria-describedby="reject-hint">${t(PEOPLE.reject)}</button></p>
<p class="hint" id="approve-hint"><strong>${t(PEOPLE.approve)}</strong>: ${t(hint)}</p>
<p class="hint" id="reject-hint"><strong>${t(PEOPLE.reject)}</strong>: ${t(PEOPLE.rejectHint)}</p>
</form>`;
}
