import type { ConversationView } from "#api";
import { type Html, html } from "../html.ts";
import { renderCompileSteps } from "../parts/compile-steps.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderBadge } from "../parts/status-badge.ts";
import type { View } from "../view.ts";
import { COMPILES } from "../words/aops.ts";
import { BUILD } from "../words/build.ts";

/** The draft, what is wrong with it, and what can be done with it: edit, compile, try, keep. */
export function renderDraft(view: View, path: string, conversation: ConversationView): Html {
  const { t, href } = view;
  const { draft } = conversation;
  return html`<section id="draft"><div class="row"><h2>${t(BUILD.draft)}</h2>${
    draft && renderBadge(t(draft.sound ? BUILD.sound : BUILD.unsound), draft.sound ? "ok" : "warn")
  }</div>
${draft === null ? html`<p class="soft">${t(BUILD.noDraft)}</p>` : renderDiagnostics(view, draft.diagnostics, draft.text)}
<form method="post" action="${href(`${path}/draft`)}">${nonceField(view)}
<div class="field"><label for="editor">${t(BUILD.draftText)}</label>
<textarea class="code" id="editor" name="text" required spellcheck="false">
${draft?.text ?? ""}</textarea></div>
<p class="buttons"><button class="quiet">${t(BUILD.saveDraft)}</button></p></form>
${draft !== null && renderSteps(view, path, conversation)}</section>`;
}

function renderSteps(view: View, path: string, conversation: ConversationView): Html {
  const { t, href } = view;
  const { trial, kept } = conversation;
  return html`<form class="card" method="post" action="${href(`${path}/compiles`)}">
<h2>${t(BUILD.compile)}</h2>${nonceField(view)}<p class="soft small">${t(BUILD.compileHint)}</p>
${trial && renderCompile(view, trial)}
<p class="buttons"><button>${t(BUILD.compile)}</button></p></form>
${view.embedded && renderTrial(view, path, trial)}
<form class="card" method="post" action="${href(`${path}/keep`)}">
<h2>${t(BUILD.keep)}</h2>${nonceField(view)}
${kept && html`<p class="note ok" role="status"><a href="${href(`/aops/${encodeURIComponent(kept.aop)}`)}">${t(BUILD.keptAs(kept.aop, kept.version))}</a></p>`}
<div class="field"><label for="keep-id">${t(BUILD.keepId)}</label>
<input id="keep-id" type="text" name="aop" required maxlength="80" value="${kept?.aop ?? ""}" aria-describedby="keep-hint">
<p class="hint" id="keep-hint">${t(BUILD.keepHint)}</p></div>
<p class="buttons"><button>${t(BUILD.keepButton)}</button></p></form>`;
}

type Trial = NonNullable<ConversationView["trial"]>;

function renderCompile(view: View, { aop, compile, current }: Trial): Html {
  const { t, href } = view;
  const { result, status } = compile;
  const tone = result === undefined ? "info" : result.outcome === "refused" ? "bad" : "ok";
  return html`<div class="note ${tone}" role="status"><p><strong>${
    result === undefined || status === "running" ? t(COMPILES.running) : t(COMPILES.outcomes[result.outcome])
  }</strong></p>
${result?.reason !== undefined && html`<p>${t(COMPILES.reasons[result.reason])}</p>`}
${!current && html`<p>${t(BUILD.olderDraft)}</p>`}</div>
${renderCompileSteps(view, compile)}
${result && renderDiagnostics(view, result.diagnostics)}
<p class="small"><a href="${href(`/compiles/${compile.compile}`)}">${t(BUILD.compileSteps)}</a> · <a href="${href(`/aops/${encodeURIComponent(aop)}/program`)}">YAML</a></p>`;
}

function renderTrial(view: View, path: string, trial: ConversationView["trial"]): Html {
  const { t, href } = view;
  if (!trial?.runnable)
    return html`<section class="card"><h2>${t(BUILD.try)}</h2><p class="soft">${t(BUILD.notRunnable)}</p></section>`;
  return html`<form class="card" method="post" action="${href(`${path}/runs`)}">
<h2>${t(BUILD.try)}</h2>${nonceField(view)}<p class="soft small">${t(BUILD.tryHint)}</p>
<div class="field"><label for="input">${t(BUILD.request)}</label><textarea id="input" name="input" rows="3"></textarea></div>
<p class="buttons"><button>${t(BUILD.run)}</button></p></form>`;
}
