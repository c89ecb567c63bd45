import type { ConversationListView } from "#api";
import type { CatalogTool } from "#config";
import type { FormLimits } from "../form-limits.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderPageLinks } from "../parts/page-links.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { BUILD } from "../words/build.ts";
import { SHARED } from "../words/shared.ts";

/** What the page shows on which conversations begin. */
export interface BeginData {
  readonly list: ConversationListView;
  readonly tools: readonly CatalogTool[];
  readonly limits: FormLimits;
}

/** The page on which a conversation is begun, or an earlier one is found again. */
export function renderBegin(view: View, { list, tools, limits }: BeginData): PageContent {
  const { t, href } = view;
  return {
    title: t(BUILD.title),
    body: html`<p class="lead">${t(BUILD.lead)}</p>
<form class="card" method="post" action="${href("/conversations")}">
<h2>${t(BUILD.describe)}</h2>${nonceField(view)}
<div class="field"><label for="message">${t(BUILD.message)}</label>
<textarea id="message" name="message" rows="5" required maxlength="20000" aria-describedby="message-hint"></textarea>
<p class="hint" id="message-hint">${t(BUILD.messageHint)}</p></div>
<p class="buttons"><button>${t(BUILD.begin)}</button></p></form>
<form class="card" method="post" action="${href("/conversations")}" enctype="multipart/form-data">
<h2>${t(BUILD.explore)}</h2>${nonceField(view)}
<p class="soft small">${t(BUILD.exploreHint)}</p>
<input type="hidden" name="explore" value="yes">
<fieldset class="field"><legend>${t(BUILD.tools)}</legend>${tools.map(
      ({ id, title }) =>
        html`<label class="choice"><input type="checkbox" name="tool.${id}" value="yes"><span>${title} <span class="soft small">${id}</span></span></label>`,
    )}</fieldset>
<div class="field"><label for="files">${t(BUILD.files)}</label>
<input id="files" type="file" name="files" multiple aria-describedby="files-hint">
<p class="hint" id="files-hint">${t(SHARED.filesHint(limits))}</p></div>
<p class="buttons"><button>${t(BUILD.beginExploring)}</button></p></form>
<h2>${t(BUILD.mine)}</h2>
${renderList(view, list)}`,
  };
}

function renderList(view: View, { conversations, ...ends }: ConversationListView): Html {
  const { t, href, time } = view;
  if (conversations.length === 0) return html`<p class="soft">${t(BUILD.none)}</p>`;
  return html`<ul class="plain">${conversations.map(
    ({ conversation, title, createdAt, state, kept }) =>
      html`<li><a href="${href(`/conversations/${conversation}`)}">${title === "" ? t(BUILD.untitled) : visibleText(title)}</a> <span class="soft small">${time(createdAt)}</span> ${
        state === "working" && renderBadge(t(BUILD.working), "info")
      } ${kept && renderBadge(t(BUILD.keptAs(kept.aop, kept.version)), "ok")}</li>`,
  )}</ul>
${renderPageLinks(view, "/conversations", ends)}`;
}
