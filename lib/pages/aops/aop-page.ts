import type { AopView, DiagnosticView } from "#api";
import { EDITING_STYLE } from "../assets/editing-style.ts";
import { EDITOR } from "../assets/editor-script.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderCheckButton, renderEditor } from "../parts/editor.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderBadge } from "../parts/status-badge.ts";
import type { View } from "../view.ts";
import { AOPS } from "../words/aops.ts";
import { EDITING } from "../words/editing.ts";
import { renderAopTabs } from "./aop-tabs.ts";

/** What the page of a procedure shows. */
export interface AopData {
  readonly aop: AopView;
  readonly versions: readonly { readonly version: number; readonly savedAt: string }[];
  readonly newest: number;
  /** A text that was sent and is not saved, with what is wrong with it; `checked`: it was not to be saved. */
  readonly sent?: {
    readonly text: string;
    readonly diagnostics: readonly DiagnosticView[];
    readonly checked?: true;
  };
}

/** The page of one procedure: run it, edit it, compile it. */
export function renderAop(view: View, data: AopData): PageContent {
  const { t, href } = view;
  const { aop, newest } = data;
  const path = `/aops/${encodeURIComponent(aop.aop)}`;
  return {
    kicker: t(AOPS.one),
    title: aop.title || aop.aop,
    style: EDITING_STYLE,
    script: EDITOR,
    body: html`${renderAopTabs(view, aop.aop, aop.program !== null)}
${renderHead(view, data)}
<div class="two"><section>
<h2 id="edit">${t(AOPS.edit)}</h2>
${aop.version !== newest && html`<p class="note info">${t(AOPS.oldVersion(aop.version))}</p>`}
${renderTextForm(view, data, path)}
</section><aside>
<h2 id="compile">${t(AOPS.compile)}</h2>
${renderCompileForm(view, path)}
<h2>${t(AOPS.versions)}</h2>
${renderVersions(view, data, path)}
<p class="small"><a href="${href(`${path}/versions`)}">${t(EDITING.compareVersions)}</a></p>
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
${behind && html`<p class="note warn">${t(AOPS.olderCode)} <a href="#compile">${t(AOPS.compile)}</a></p>`}
${aop.program !== null && html`<p><a class="button" href="${href(`/?aop=${encodeURIComponent(aop.aop)}`)}">${t(AOPS.run)}</a></p>`}`;
}

function renderTextForm(view: View, { aop, newest, sent }: AopData, path: string): Html {
  const { t, href } = view;
  const text = sent?.text ?? aop.text;
  const diagnostics = sent?.diagnostics ?? aop.diagnostics;
  const seeProblems = html` <a href="#problems">${t(EDITING.seeProblems)}</a>`;
  return html`${sent && !sent.checked && html`<p class="note bad" role="alert">${t(AOPS.notSaved)}${seeProblems}</p>`}
${sent?.checked && html`<p class="note info">${t(EDITING.checkHint)}${seeProblems}</p>`}
${!sent && renderSaved(view, aop.aop)}
<form method="post" action="${href(path)}">${nonceField(view)}<input type="hidden" name="over" value="${newest}">
${renderEditor(view, { label: t(AOPS.text), name: "text", text, diagnostics, check: `${path}/check` })}
<p class="buttons"><button>${t(AOPS.save)}</button>${renderCheckButton(view, `${path}/check`)}</p></form>`;
}

/** What the save came to that led here. */
function renderSaved(view: View, aop: string): Html | false {
  const { t, href, url } = view;
  const done = url.searchParams.get("saved");
  if (done === "same") return html`<p class="note info" role="status">${t(AOPS.sameText)}</p>`;
  if (done !== "new") return false;
  const difference = href(`/aops/${encodeURIComponent(aop)}/versions/difference`);
  return html`<p class="note ok" role="status">${t(AOPS.saved)} <a href="${difference}">${t(EDITING.seeDifference)}</a></p>`;
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
