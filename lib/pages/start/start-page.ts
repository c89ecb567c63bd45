import { type AopListView, type DiagnosticView, type RunListView, sampleRequest } from "#api";
import { FILE_ENDINGS, FILE_TYPES } from "#files";
import { ATTACH } from "../assets/attach-script.ts";
import { EDITING_STYLE } from "../assets/editing-style.ts";
import { type FormLimits, megabytes } from "../form-limits.ts";
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
  readonly limits: FormLimits;
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
    style: EDITING_STYLE,
    script: ATTACH,
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
  const ready = aops.filter(({ program }) => program !== null);
  const chosen =
    sent?.aop ?? view.url.searchParams.get("aop") ?? (ready.length === 1 ? ready[0]?.aop : undefined) ?? "";
  return html`<form class="card" method="post" action="${href("/runs")}" enctype="multipart/form-data">
${sent && renderDiagnostics(view, sent.diagnostics)}
${nonceField(view)}
${renderChoice(view, aops, chosen)}
<div class="field"><label for="input">${t(START.input)}</label>
<textarea id="input" name="input" rows="5" aria-describedby="input-hint">${sent?.input ?? ""}</textarea>
<p class="hint" id="input-hint">${t(START.inputHint(t(sampleRequest(today))))}</p></div>
${renderFiles(view, limits)}
<p class="buttons"><button>${t(START.start)}</button></p>
</form>`;
}

/** A paper clip: what people look for to add files. */
const CLIP = html`<svg class="clip" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.5 3.5 0 0 1 5 5l-8.5 8.5a2 2 0 0 1-3-3L14 7"/></svg>`;

/** The files' field; what the script needs to know of limits and words comes along as data. */
function renderFiles({ t }: View, limits: StartData["limits"]): Html {
  const each = megabytes(limits.bytesEach);
  const words = {
    kind: t(START.fileKind),
    large: t(START.fileLarge(each)),
    many: t(START.fileMany(limits.count)),
    sum: t(START.fileSum(megabytes(limits.bytesPerRun))),
    sending: t(START.fileSending),
    ready: t(START.fileReady),
    along: t(START.fileAlong),
    failed: t(START.fileFailed),
    bad: t(START.fileBad),
    remove: t(START.fileRemove),
    waiting: t(START.filesWaiting),
  };
  const known = { ...limits, endings: FILE_ENDINGS, types: FILE_TYPES };
  return html`<div class="attach" data-attach="${JSON.stringify(known)}" data-words="${JSON.stringify(words)}">
<label for="files">${CLIP}${t(START.files)}</label>
<input id="files" type="file" name="files" multiple accept="${FILE_ENDINGS.map((ending) => `.${ending}`).join(",")}" aria-describedby="files-hint">
<input type="hidden" name="attachments" value="">
<p class="hint" id="files-hint"><span class="live">${t(START.filesDrop)} </span>${t(START.filesHint(limits))}</p>
<ul></ul></div>`;
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
