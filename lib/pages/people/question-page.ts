import type { QuestionView } from "#api";
import type { FormLimits } from "../form-limits.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { EVERYTHING, renderJson } from "../parts/json-value.ts";
import { namePerson } from "../parts/name-person.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { PEOPLE } from "../words/people.ts";
import { SHARED } from "../words/shared.ts";
import { renderName } from "./subject-values.ts";

/** The page of a question. `path` is where the answer is sent to; `limits` are those of the files that may come along. */
export function renderQuestion(view: View, question: QuestionView, path: string, limits: FormLimits): PageContent {
  const { t } = view;
  const { action, nonce } = question;
  return {
    kicker: t(action ? PEOPLE.unknownTitle : PEOPLE.questionTitle),
    title: question.aop.title,
    bare: true,
    body: html`${renderOver(view, question)}
${action ? renderAction(view, action) : renderAsked(view, question)}
${renderTerms(view, question)}
${nonce !== undefined && (action ? renderOutcomeForm(view, nonce, path) : renderAnswerForm(view, nonce, path, limits))}`,
  };
}

function renderOver(view: View, { state, answer, expires }: QuestionView): Html | false {
  const { t, time } = view;
  if (state === "waiting") return false;
  if (answer === undefined) {
    return html`<div class="note warn" role="status"><p><strong>${t(PEOPLE.states[state])}</strong></p>${
      state === "expired" && html`<p>${t(PEOPLE.answerEndedAt)}: ${time(expires)}</p>`
    }<p>${t(PEOPLE.overHint)}</p></div>`;
  }
  const { outcome, receipt, attachments } = answer;
  return html`<div class="note ok" role="status"><p><strong>${t(PEOPLE.answeredBy(answer.person))}</strong> <span class="soft">${time(answer.at)}</span></p>
${outcome !== undefined && html`<p>${t(PEOPLE.outcomes[outcome])}${receipt !== undefined && html`: ${visibleText(receipt)}`}</p>`}
${answer.text !== "" && html`<p class="value">${visibleText(answer.text)}</p>`}
${attachments.length > 0 && html`<p>${t(PEOPLE.fileCount(attachments.length))}</p>`}
<p class="small soft">${t(PEOPLE.thanks)}</p></div>`;
}

function renderAsked({ t }: View, { text, fields, phase }: QuestionView): Html {
  return html`<section class="card"><p class="soft">${t(PEOPLE.asks(phase.name))}</p>
<p class="value">${visibleText(text)}</p>
${fields.length > 0 && html`<h2>${t(PEOPLE.fields)}</h2><ul>${fields.map((field) => html`<li>${visibleText(field)}</li>`)}</ul>`}</section>`;
}

function renderAction(view: View, action: NonNullable<QuestionView["action"]>): Html {
  const { t, time } = view;
  return html`<p><strong>${t(PEOPLE.unknownLead(action.title))}</strong></p>
<section class="card"><h2>${t(PEOPLE.sent)}</h2>
${renderSent(view, action)}
<dl class="facts"><dt>${t(PEOPLE.sentAt)}</dt><dd>${time(action.sentAt)}</dd>
${action.system !== undefined && html`<dt>${t(PEOPLE.sentTo)}</dt><dd>${visibleText(action.system)}</dd>`}
<dt>${t(PEOPLE.because)}</dt><dd>${visibleText(t(action.reason))}</dd>
${
  action.looked &&
  html`<dt>${t(PEOPLE.lookedUp)}</dt><dd>${t(PEOPLE.found[action.looked.found])}${
    action.looked.reason !== undefined && html` (${visibleText(t(action.looked.reason))})`
  } <span class="soft">${time(action.looked.at)}</span></dd>`
}
${action.progress && html`<dt>${t(PEOPLE.together)}</dt><dd>${t(PEOPLE.progress(action.progress))}</dd>`}
<dt>${t(PEOPLE.key)}</dt><dd><code>${action.idempotencyKey}</code></dd></dl></section>`;
}

function renderSent(view: View, { arguments: given, titles = {} }: NonNullable<QuestionView["action"]>): Html {
  const shown = Object.entries(given);
  if (shown.length === 0) return html`<p class="soft">${view.t(PEOPLE.noArguments)}</p>`;
  return html`<ul class="plain values">${shown.map(
    ([name, value]) => html`<li><span class="name">${renderName(name, titles[name])}</span>
<div class="value">${renderJson(view, value, EVERYTHING)}</div></li>`,
  )}</ul>`;
}

function renderTerms(view: View, { requester, expires, aop, phase }: QuestionView): Html {
  const { t, time } = view;
  return html`<dl class="facts small"><dt>${t(PEOPLE.forWhom)}</dt><dd>${namePerson(view, requester)}</dd>
<dt>${t(PEOPLE.expires)}</dt><dd>${time(expires)}</dd>
<dt>${t(PEOPLE.aop)}</dt><dd>${visibleText(aop.title)} – ${phase.number}. ${visibleText(phase.name)}</dd></dl>`;
}

function renderAnswerForm(view: View, nonce: string, path: string, limits: FormLimits): Html {
  const { t, href } = view;
  return html`<form class="card" method="post" action="${href(path)}" enctype="multipart/form-data">
<input type="hidden" name="nonce" value="${nonce}">
<div class="field"><label for="answer">${t(PEOPLE.answer)}</label>
<textarea id="answer" name="answer" rows="5" aria-describedby="answer-hint"></textarea>
<p class="hint" id="answer-hint">${t(PEOPLE.answerHint)}</p></div>
<div class="field"><label for="files">${t(PEOPLE.files)}</label>
<input id="files" type="file" name="files" multiple aria-describedby="files-hint">
<p class="hint" id="files-hint">${t(SHARED.filesHint(limits))}</p></div>
<p class="buttons"><button>${t(PEOPLE.send)}</button></p></form>`;
}

function renderOutcomeForm(view: View, nonce: string, path: string): Html {
  const { t, href } = view;
  return html`<form class="card" method="post" action="${href(path)}">
<input type="hidden" name="nonce" value="${nonce}">
<fieldset class="field"><legend>${t(PEOPLE.outcome)}</legend>
${(["done", "not-done", "stop"] as const).map(
  (outcome) =>
    html`<label class="choice"><input type="radio" name="outcome" value="${outcome}" required><span>${t(
      PEOPLE.outcomes[outcome],
    )}<span class="hint"> ${t(PEOPLE.outcomeHints[outcome])}</span></span></label>`,
)}</fieldset>
<div class="field"><label for="receipt">${t(PEOPLE.receipt)}</label>
<input type="text" id="receipt" name="receipt" maxlength="4000" autocomplete="off"></div>
<p class="buttons"><button>${t(PEOPLE.sendOutcome)}</button></p></form>`;
}
