import type { AopListView, DiagnosticView, RunListView } from "#api";
import type { Config } from "#config";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderRunList } from "../runs/run-list.ts";
import type { View } from "../view.ts";
import { START } from "../words/start.ts";

/** What the start page shows. */
export interface StartData {
  readonly aops: AopListView["aops"];
  readonly runs: RunListView["runs"];
  readonly limits: Config["limits"]["attachments"];
  /** The day it is, YYYY-MM-DD. */
  readonly today: string;
  /** What was written before, when it could not be started. */
  readonly sent?: { readonly aop: string; readonly input: string; readonly diagnostics: readonly DiagnosticView[] };
}

/** The page on which a run is started. */
export function renderStart(view: View, data: StartData): PageContent {
  const { t, href } = view;
  const runs =
    data.runs.length > 0 &&
    html`<h2>${t(START.recent)}</h2>
${renderRunList(view, data.runs)}
<p><a href="${href("/runs")}">${t(START.allRuns)}</a></p>`;
  return {
    title: t(START.title),
    body: html`<p class="lead">${t(START.lead)}</p>
<div class="two"><div>
${data.aops.length > 0 ? renderForm(view, data) : renderNone(view)}
</div><aside>
${view.embedded && renderFirstSteps(view)}
${runs}
</aside></div>`,
  };
}

function renderForm(view: View, { aops, limits, sent, today }: StartData): Html {
  const { t, href } = view;
  const [year = 0, month = 0] = today.split("-").map(Number);
  const ready = aops.filter(({ program }) => program !== null);
  const chosen =
    sent?.aop ?? view.url.searchParams.get("aop") ?? (ready.length === 1 ? ready[0]?.aop : undefined) ?? "";
  return html`<form class="card" method="post" action="${href("/runs")}" enctype="multipart/form-data">
${sent && renderDiagnostics(view, sent.diagnostics)}
${nonceField(view)}
${renderChoice(view, aops, chosen)}
<div class="field"><label for="input">${t(START.input)}</label>
<textarea id="input" name="input" rows="5" aria-describedby="input-hint">${sent?.input ?? ""}</textarea>
<p class="hint" id="input-hint">${t(START.inputHint(year, month))}</p></div>
<div class="field"><label for="files">${t(START.files)}</label>
<input id="files" type="file" name="files" multiple aria-describedby="files-hint">
<p class="hint" id="files-hint">${t(START.filesHint(limits.count, Math.floor(limits.bytesEach / 1_048_576)))}</p></div>
<p class="buttons"><button>${t(START.start)}</button></p>
</form>`;
}

/** More than these are easier to find in a list that opens. */
const MOST_BUTTONS = 12;

function renderChoice({ t }: View, aops: StartData["aops"], chosen: string): Html {
  const suffix = (program: unknown) => program === null && html` – ${t(START.notCompiled)}`;
  if (aops.length > MOST_BUTTONS) {
    return html`<div class="field"><label for="aop">${t(START.aop)}</label><select id="aop" name="aop" required>${aops.map(
      ({ aop, title, program }) =>
        html`<option value="${aop}" ${aop === chosen && html`selected`} ${program === null && html`disabled`}>${title || aop} (${aop})${suffix(program)}</option>`,
    )}</select></div>`;
  }
  return html`<fieldset class="field"><legend>${t(START.aop)}</legend>
${aops.map(
  ({ aop, title, program }) =>
    html`<label class="choice"><input type="radio" name="aop" value="${aop}" required ${
      aop === chosen && html`checked`
    } ${program === null && html`disabled`}><span>${title || aop} <span class="soft small">${aop}${suffix(program)}</span></span></label>`,
)}
</fieldset>`;
}

function renderNone({ t, href }: View): Html {
  return html`<div class="card"><h2>${t(START.none)}</h2>
<p>${t(START.noneHint)}</p>
<p><a class="button" href="${href("/aops#new")}">${t(START.write)}</a></p></div>`;
}

function renderFirstSteps({ t }: View): Html {
  return html`<section class="card"><h2>${t(START.firstSteps)}</h2>
<ol class="steps">${START.steps.map((step) => html`<li>${t(step)}</li>`)}</ol></section>`;
}
