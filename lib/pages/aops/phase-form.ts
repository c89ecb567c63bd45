import type { DiagnosticView } from "#api";
import { EDITING_STYLE } from "../assets/editing-style.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { AOPS } from "../words/aops.ts";
import { EDITING } from "../words/editing.ts";
import { renderAopTabs } from "./aop-tabs.ts";

/** What the form of a phase holds; lists are one item a line. */
export interface PhaseFields {
  readonly runWhen: string;
  readonly proceedWhen: string;
  readonly approvalToStart: string;
  readonly approvers: string;
  readonly handsOver: readonly { readonly name: string; readonly type: string }[];
}

/** What the page of a phase's form shows. */
export interface PhaseFormData {
  readonly aop: string;
  readonly version: number;
  readonly number: number;
  readonly name: string;
  readonly fields: PhaseFields;
  /** The roles that the configuration knows. */
  readonly roles: readonly string[];
  /** Why what was sent could not be written. */
  readonly problems?: readonly DiagnosticView[];
}

/** Empty rows for fields that are added. */
const SPARE_FIELDS = 2;

/** The page on which the control lines of one phase are edited. */
export function renderPhaseForm(view: View, data: PhaseFormData): PageContent {
  const { t, href } = view;
  const { aop, version, number, name, fields, roles, problems } = data;
  const path = `/aops/${encodeURIComponent(aop)}`;
  const known = roles.join(view.language === "ja" ? "、" : ", ") || "–";
  return {
    kicker: t(EDITING.phaseTitle(number)),
    title: name,
    style: EDITING_STYLE,
    body: html`${renderAopTabs(view, aop)}
<p class="lead">${t(EDITING.phaseLead)}</p>
${problems && html`<div role="alert"><p class="note bad">${t(EDITING.notWritten)}</p>${renderDiagnostics(view, problems)}</div>`}
<form class="card" method="post" action="${href(`${path}/phases/${number}`)}">${nonceField(view)}<input type="hidden" name="version" value="${version}">
${renderLine(view, { id: "runWhen", value: fields.runWhen, label: EDITING.runWhen, hint: t(EDITING.runWhenHint) })}
${renderLines(view, { id: "proceedWhen", value: fields.proceedWhen, label: EDITING.proceedWhen, hint: t(EDITING.proceedWhenHint) })}
${renderLine(view, { id: "approvalToStart", value: fields.approvalToStart, label: EDITING.approvalToStart, hint: t(EDITING.approvalToStartHint), list: "roles" })}
${renderLines(view, { id: "approvers", value: fields.approvers, label: EDITING.approvers, hint: t(EDITING.approversHint(known)) })}
<datalist id="roles">${roles.map((role) => html`<option value="${role}"></option>`)}</datalist>
${renderFields(view, fields.handsOver)}
<p class="buttons"><button>${t(EDITING.saveLines)}</button><a href="${href(`${path}/flow#phase-${number}`)}">${t(EDITING.asFlow)}</a><a href="${href(path)}">${t(AOPS.edit)}</a></p></form>`,
  };
}

interface Control {
  readonly id: string;
  readonly value: string;
  readonly label: { readonly ja: string; readonly en: string };
  readonly hint: string;
  readonly list?: string;
}

function renderLine({ t }: View, { id, value, label, hint, list }: Control): Html {
  return html`<div class="field"><label for="${id}">${t(label)}</label>
<input type="text" id="${id}" name="${id}" value="${value}" maxlength="2000" autocomplete="off" aria-describedby="${id}-hint" ${
    list !== undefined && html`list="${list}"`
  }>
<p class="hint" id="${id}-hint">${hint}</p></div>`;
}

function renderLines({ t }: View, { id, value, label, hint }: Control): Html {
  return html`<div class="field"><label for="${id}">${t(label)}</label>
<textarea class="short" id="${id}" name="${id}" rows="2" maxlength="8000" aria-describedby="${id}-hint">
${value}</textarea>
<p class="hint" id="${id}-hint">${visibleText(hint)}</p></div>`;
}

function renderFields(view: View, fields: PhaseFields["handsOver"]): Html {
  const { t } = view;
  const spare = Array.from({ length: SPARE_FIELDS }, () => ({ name: "", type: "any" }));
  return html`<fieldset class="field"><legend>${t(EDITING.handsOver)}</legend>
<ul class="plain pairs">${[...fields, ...spare].map((field, i) => html`<li>${renderField(view, field, i + 1)}</li>`)}</ul>
<p class="hint">${t(EDITING.handsOverHint)}</p></fieldset>`;
}

function renderField({ t }: View, { name, type }: PhaseFields["handsOver"][number], n: number): Html {
  return html`<label for="field-${n}" class="unseen">${t(EDITING.field(n))}</label><input type="text" id="field-${n}" name="field-${n}" value="${name}" maxlength="500" autocomplete="off">
<label for="type-${n}" class="unseen">${t(EDITING.type(n))}</label><select id="type-${n}" name="type-${n}">${Object.entries(
    EDITING.types,
  ).map(([id, words]) => html`<option value="${id}" ${id === type && html`selected`}>${t(words)}</option>`)}</select>`;
}
