import type { ConversationView } from "#api";
import type { Bilingual } from "#diagnostics";
import { LIVE } from "../assets/live-script.ts";
import { html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { nonceField } from "../parts/nonce-field.ts";
import type { View } from "../view.ts";
import { COMPILES } from "../words/aops.ts";
import { BUILD } from "../words/build.ts";
import { renderDraft } from "./draft-panel.ts";
import { renderReads } from "./reads-panel.ts";
import { renderTurn } from "./turns.ts";

/** The page of one conversation: what was said and read, the reads to try, the draft and what can be done with it. */
export function renderConversation(view: View, conversation: ConversationView): PageContent {
  const { t, href } = view;
  const { exploration, state, turns, title } = conversation;
  const path = `/conversations/${conversation.conversation}`;
  const compiling = conversation.trial?.compile.status === "running";
  return {
    kicker: t(BUILD.title),
    title: title === "" ? t(BUILD.untitled) : title,
    news: t(tellNews(conversation, compiling)),
    live: (state === "working" || compiling) && LIVE,
    body: html`<ol class="plain">${turns.map((turn) => renderTurn(view, turn, exploration?.reads ?? []))}</ol>
${state === "working" && html`<p class="note info" id="say">${t(BUILD.working)}</p>`}
${state === "given-up" && html`<p class="note bad">${t(BUILD.givenUp)}</p>`}
${
  state !== "working" &&
  html`<form class="card" id="say" method="post" action="${href(`${path}/messages`)}">${nonceField(view)}
<div class="field"><label for="text">${t(BUILD.say)}</label>
<textarea id="text" name="text" rows="3" required maxlength="20000"></textarea></div>
<p class="buttons"><button>${t(BUILD.send)}</button> <span class="soft small">${conversation.model}</span></p></form>
${exploration && renderReads(view, path, exploration)}
${renderDraft(view, path, conversation)}`
}`,
  };
}

function tellNews({ state }: ConversationView, compiling: boolean): Bilingual {
  if (state === "working") return BUILD.working;
  if (state === "given-up") return BUILD.givenUp;
  return compiling ? COMPILES.running : BUILD.answered;
}
