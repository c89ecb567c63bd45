import { type Html, html } from "../html.ts";
import { visibleText } from "./visible-text.ts";

/** A unified difference; lines that came or went are marked up, not only coloured. */
export function renderPatch(patch: string, most: number): Html {
  const text = patch.length <= most ? patch : `${patch.slice(0, most).toWellFormed()}…`;
  const lines = text.trimEnd().split("\n");
  return html`<pre class="patch">${lines.map((line, i) => html`${i > 0 && "\n"}${renderLine(line)}`)}</pre>`;
}

function renderLine(line: string): Html {
  if (/^(---|\+\+\+|@@)/.test(line)) return html`<span class="soft">${visibleText(line)}</span>`;
  if (line.startsWith("+")) return html`<ins>${visibleText(line)}</ins>`;
  return line.startsWith("-") ? html`<del>${visibleText(line)}</del>` : visibleText(line);
}
