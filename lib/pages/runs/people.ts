import type { RunView } from "#api";
import { type Html, html } from "../html.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { PEOPLE } from "../words/people.ts";
import { RECORD } from "../words/record.ts";

type Approval = RunView["approvals"][number];
type Question = RunView["questions"][number];

const TONES = { waiting: "warn", approved: "ok", rejected: "bad", expired: "bad", void: "", answered: "ok" } as const;

const LONGEST_ANSWER = 300;

/** Who allowed what: each approval with its person, time and expiry, and what was shown; then what people were asked. */
export function renderPeople(view: View, run: Pick<RunView, "approvals" | "questions" | "phases" | "endedAt">): Html {
  const { t } = view;
  const nameOf = (number: number): string => run.phases.find((one) => one.number === number)?.name ?? String(number);
  return html`<h2 id="allowed">${t(RECORD.allowedTitle)}</h2>
${
  run.approvals.length === 0
    ? html`<p class="soft">${t(run.endedAt === undefined ? RECORD.nobodyAskedYet : RECORD.nobodyAsked)}</p>`
    : html`<ul class="plain">${run.approvals.map((one) => renderApproval(view, one, nameOf(one.phase)))}</ul>`
}
${
  run.questions.length > 0 &&
  html`<h2 id="asked">${t(RECORD.questionsTitle)}</h2><ul class="plain">${run.questions.map((one) => renderQuestion(view, one))}</ul>`
}`;
}

function renderApproval(view: View, approval: Approval, phase: string): Html {
  const { t, time, href } = view;
  const { id, kind, operations, calls, decision, consents, to, expires, used, digest, state } = approval;
  const what = kind === "start" ? RECORD.startOf(phase) : RECORD.operations(operations.join(" · "), calls.length);
  return html`<li class="card" id="approval-${id}"><p class="row">${renderBadge(t(RECORD.states[state]), TONES[state])}<strong>${visibleText(t(what))}</strong></p>
<p>${
    decision
      ? html`${visibleText(t(RECORD.decidedBy(decision.person, decision.role, decision.onBehalfOf)))} · ${time(decision.at)}`
      : visibleText(t(RECORD.askedOf(to.join(", "))))
  } · ${t(RECORD.expires)} ${time(expires)}</p>
${consents.map(
  ({ person, role, onBehalfOf, at }) =>
    html`<p class="small">${visibleText(t(RECORD.approvedBy(person, role, onBehalfOf)))} · ${time(at)}</p>`,
)}
${decision && decision.comment !== "" && html`<p class="quote">${visibleText(decision.comment)}</p>`}
${used && html`<p class="small soft">${t(RECORD.used)}</p>`}
${
  digest !== undefined &&
  html`<p class="small"><a href="${href(`/approvals/${id}`)}">${t(RECORD.shown)}</a> <code title="${digest}">sha256 ${digest.slice(0, 12)}…</code></p>`
}
</li>`;
}

function renderQuestion(view: View, question: Question): Html {
  const { t, time } = view;
  const { answer, kind, state, to } = question;
  return html`<li class="card"><p class="row">${renderBadge(t(state === "waiting" ? RECORD.waitingForAnswer : RECORD.states[state]), TONES[state])}<span class="value">${
    kind === "question" ? visibleText(question.question) : t(RECORD.unknownEffect)
  }</span></p>
${
  answer
    ? html`<p>${visibleText(t(RECORD.answeredBy(answer.person)))} · ${time(answer.at)}: <span class="quote">${renderWords(view, answer)}</span></p>`
    : html`<p class="soft">${visibleText(t(RECORD.askedOf(to.join(", "))))}</p>`
}</li>`;
}

/** What a person said: their words, or what became of the action that they were asked about. */
function renderWords({ t }: View, { text, outcome, receipt }: NonNullable<Question["answer"]>): Html {
  if (outcome === undefined) return visibleText(text.slice(0, LONGEST_ANSWER).toWellFormed());
  return html`${t(PEOPLE.outcomes[outcome])}${receipt !== undefined && html`: ${visibleText(receipt)}`}`;
}
