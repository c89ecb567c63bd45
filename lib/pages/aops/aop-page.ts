import type { AopView, DiagnosticView } from "#api";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderBadge } from "../parts/status-badge.ts";
import type { View } from "../view.ts";
import { AOPS } from "../words/aops.ts";
import { renderAopPhases } from "./aop-phases.ts";

/** What the page of a procedure shows. */
export interface AopData {
  readonly aop: AopView;
  readonly versions: readonly { readonly version: number; readonly savedAt: string }[];
  readonly newest: number;
  /** A text that was sent and is not saved, with what is wrong with it. */
  readonly sent?: { readonly text: string; readonly diagnostics: readonly DiagnosticView[] };
}

/** The page of one procedure: run it, edit it, compile it. */
export function renderAop(view: View, data: AopData): PageContent {
  const { t, href } = view;
  const { aop, newest } = data;
  const path = `/aops/${encodeURIComponent(aop.aop)}`;
  return {
    kicker: t(AOPS.one),
    title: aop.title || aop.aop,
    body: html`${renderHead(view, data)}
<h2>${t(AOPS.phases)}</h2>
${aop.parsed && renderAopPhases(view, aop.parsed)}
<div class="two"><section>
<h2 id="edit">${t(AOPS.edit)}</h2>
${aop.version !== newest && html`<p class="note info">${t(AOPS.oldVersion(aop.version))}</p>`}
${renderEditor(view, data, path)}
</section><aside>
<h2 id="compile">${t(AOPS.compile)}</h2>
${renderCompileForm(view, path)}
<h2>${t(AOPS.versions)}</h2>
${renderVersions(view, data, path)}
${aop.program && html`<p class="small"><a href="${href(`${path}/program`)}">${t(AOPS.program)}</a></p>`}
</aside></div>`,
  };
}

function renderHead(view: View, { aop, newest }: AopData): Html {
  const { t, href } = view;
  const behind = aop.program !== null && aop.program.aopVersion !== newest;
  return html`<p class="row"><span class="soft">${aop.aop} · ${t(AOPS.version(aop.version))}</span>${
    aop.program === null
      ? renderBadge(t(AOPS.notCompiled), "warn")
      : renderBadge(t(AOPS.compiledFrom(aop.program.aopVersion)), behind ? "warn" : "ok")
  }</p>
${behind && html`<p class="note warn">${t(AOPS.olderCode)}</p>`}
${aop.program !== null && html`<p><a class="button" href="${href(`/?aop=${encodeURIComponent(aop.aop)}`)}">${t(AOPS.run)}</a></p>`}`;
}

function renderEditor(view: View, { aop, sent }: AopData, path: string): Html {
  const { t, href, url } = view;
  const text = sent?.text ?? aop.text;
  const diagnostics = sent?.diagnostics ?? aop.diagnostics;
  const done = url.searchParams.get("saved");
  return html`${sent && html`<p class="note bad" role="alert">${t(AOPS.notSaved)}</p>`}
${!sent && done === "new" && html`<p class="note ok" role="status">${t(AOPS.saved)}</p>`}
${!sent && done === "same" && html`<p class="note info" role="status">${t(AOPS.sameText)}</p>`}
${renderDiagnostics(view, diagnostics, text)}
<form method="post" action="${href(path)}">${nonceField(view)}
<div class="field"><label for="editor">${t(AOPS.text)}</label>
<textarea class="code" id="editor" name="text" required spellcheck="false">
${text}</textarea></div>
<p class="buttons"><button>${t(AOPS.save)}</button></p></form>`;
}

function renderCompileForm(view: View, path: string): Html {
  const { t, href } = view;
  return html`<form class="card" method="post" action="${href(`${path}/compiles`)}">${nonceField(view)}
<p class="small soft">${t(AOPS.compileHint)}</p>
<div class="field"><label for="instruction">${t(AOPS.instruction)}</label>
<textarea id="instruction" name="instruction" rows="3" maxlength="20000" aria-describedby="instruction-hint"></textarea>
<p class="hint" id="instruction-hint">${t(AOPS.instructionHint)}</p></div>
<div class="field"><label><input type="checkbox" name="rebuild" value="yes" aria-describedby="rebuild-hint">${t(AOPS.rebuild)}</label>
<p class="hint" id="rebuild-hint">${t(AOPS.rebuildHint)}</p></div>
<p class="buttons"><button>${t(AOPS.compileButton)}</button></p></form>`;
}

function renderVersions({ t, href, time }: View, { aop, versions, newest }: AopData, path: string): Html {
  return html`<ul class="plain small">${versions.map(
    ({ version, savedAt }) =>
      html`<li>${
        version === aop.version
          ? html`<strong aria-current="true">${t(AOPS.version(version))}</strong>`
          : html`<a href="${href(`${path}?version=${version}`)}">${t(AOPS.version(version))}</a>`
      } <span class="soft">${time(savedAt)}</span></li>`,
  )}</ul>
${versions.length < newest && html`<p class="small"><a href="${href(`${path}/versions`)}">${t(AOPS.allVersions)}</a></p>`}`;
}
