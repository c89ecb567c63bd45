import { type Html, html } from "../html.ts";
import { visibleText } from "./visible-text.ts";

/** A unified difference; lines that came or went are marked up, not only coloured. */
export function renderPatch(patch: string, most: number): Html {
  const text = patch.length <= most ? patch : `${patch.slice(0, most).toWellFormed()}…`;
  const lines = text.trimEnd().split("\n");
  // A line that went and began with -- looks like the heading, which ends before the first place.
  const heading = text.startsWith("---") ? lines.findIndex((line) => line.startsWith("@@")) : 0;
  return html`<pre class="patch">${lines.map((line, i) => html`${i > 0 && "\n"}${renderLine(line, i < heading)}`)}</pre>`;
}

function renderLine(line: string, isHeading: boolean): Html {
  if (isHeading || line.startsWith("@@")) return html`<span class="soft">${visibleText(line)}</span>`;
  if (line.startsWith("+")) return html`<ins>${visibleText(line)}</ins>`;
  return line.startsWith("-") ? html`<del>${visibleText(line)}</del>` : visibleText(line);
}
