import type { AopListView, DiagnosticView } from "#api";
import { EDITING_STYLE } from "../assets/editing-style.ts";
import { EDITOR } from "../assets/editor-script.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderCheckButton, renderEditor } from "../parts/editor.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderPageLinks } from "../parts/page-links.ts";
import { renderBadge } from "../parts/status-badge.ts";
import type { View } from "../view.ts";
import { AOPS } from "../words/aops.ts";

/** What the list of procedures shows. */
export interface AopListData {
  readonly page: AopListView;
  /** What was written before, when it could not be saved. */
  readonly sent?: {
    readonly id: string;
    readonly text: string;
    /** Why it could not be saved; absent when it was only to be checked. */
    readonly problem?: string;
    readonly diagnostics: readonly DiagnosticView[];
  };
}

/** Where a text is checked that has no procedure yet; every id is checked alike. */
const CHECK = "/aops/new/check";

/** The page that lists procedures and takes a new one. */
export function renderAopList(view: View, { page, sent }: AopListData): PageContent {
  const { t, href } = view;
  const text = sent?.text ?? t(AOPS.template);
  return {
    title: t(AOPS.title),
    style: EDITING_STYLE,
    script: EDITOR,
    body: html`${page.aops.length === 0 && html`<p>${t(AOPS.none)}</p>`}
<ul class="plain">${page.aops.map((aop) => renderEntry(view, aop))}</ul>
${renderPageLinks(view, "/aops", page)}
<section id="new"><h2>${t(AOPS.newTitle)}</h2>
<form class="card" method="post" action="${href("/aops")}">
${sent?.problem && html`<p class="note bad" role="alert">${sent.problem}</p>`}
${nonceField(view)}
<div class="field"><label for="id">${t(AOPS.id)}</label>
<input type="text" id="id" name="id" required maxlength="80" value="${sent?.id ?? ""}" aria-describedby="id-hint" autocomplete="off" spellcheck="false">
<p class="hint" id="id-hint">${t(AOPS.idHint)}</p></div>
${renderEditor(view, { label: t(AOPS.text), name: "text", text, diagnostics: sent?.diagnostics ?? [], check: CHECK })}
<p class="buttons"><button>${t(AOPS.create)}</button>${renderCheckButton(view, CHECK)}</p>
</form></section>`,
  };
}

function renderEntry({ t, href }: View, { aop, title, version, program }: AopListView["aops"][number]): Html {
  const badge =
    program === null
      ? renderBadge(t(AOPS.notCompiled), "warn")
      : program.aopVersion !== version && renderBadge(t(AOPS.compiledFrom(program.aopVersion)), "warn");
  return html`<li class="card"><p class="row"><a href="${href(`/aops/${encodeURIComponent(aop)}`)}">${title || aop}</a>${badge}</p>
<p class="small soft">${aop} · ${t(AOPS.version(version))}</p></li>`;
}
