import { type Bilingual, catalogue, type DiagnosticCode, type Message } from "#diagnostics";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import type { View } from "../view.ts";
import { DIAGNOSTICS } from "../words/diagnostics.ts";

/** The page that explains a code of the catalogue; undefined when there is no such code. */
export function renderHelp(view: View, code: string): PageContent | undefined {
  if (!isCode(code)) return undefined;
  const message: Message = catalogue[code];
  const { t } = view;
  const filled = (words: Bilingual): string => t(words).replaceAll(/\{\w+\}/g, "…");
  return {
    title: `${code}: ${t(message.title)}`,
    body: html`<p class="lead">${t(DIAGNOSTICS[message.severity])}</p>
<div class="card"><p>${filled(message.message)}</p>
<dl class="facts"><dt>${t(DIAGNOSTICS.expected)}</dt><dd>${filled(message.expected)}</dd>
<dt>${t(DIAGNOSTICS.fix)}</dt><dd>${filled(message.fix)}</dd>
<dt>${t(DIAGNOSTICS.explanation)}</dt><dd>${t(message.explanation)}</dd></dl>
<h2>${t(DIAGNOSTICS.example)}</h2>${renderExample(view, message.example)}</div>`,
  };
}

/** What somebody typed stands as they typed it; what happened is told in the page's language. */
function renderExample({ t }: View, { text }: Message["example"]): Html {
  return typeof text === "string" ? html`<pre>${text}</pre>` : html`<p>${t(text)}</p>`;
}

function isCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(catalogue, code);
}
