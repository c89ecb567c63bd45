import type { DiagnosticView } from "#api";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { DIAGNOSTICS } from "../words/diagnostics.ts";
import { visibleText } from "./visible-text.ts";

type Place = NonNullable<DiagnosticView["place"]>;

/** What is wrong, each with its place, what was found, and how to fix it; with the line at fault where a text is given. */
export function renderDiagnostics(view: View, diagnostics: readonly DiagnosticView[], source?: string): Html | false {
  if (diagnostics.length === 0) return false;
  const lines = source?.split(/\r\n|\r|\n/);
  return html`<ul class="diagnostics">${diagnostics.map((one) => renderDiagnostic(view, one, lines))}</ul>`;
}

function renderDiagnostic(view: View, diagnostic: DiagnosticView, lines: readonly string[] | undefined): Html {
  const { t, href } = view;
  const { severity, code, place, file } = diagnostic;
  const marked =
    place &&
    lines &&
    html`data-mark="${[place.line, place.column, place.endLine ?? "", place.endColumn ?? ""].join(":")}"`;
  return html`<li class="${severity}" ${marked}>
<p><strong>${t(DIAGNOSTICS[severity])}</strong> ${file !== undefined && html`<code>${file}</code> `}${
    place && renderPlace(view, place, lines !== undefined)
  } ${visibleText(t(diagnostic.message))}</p>
<p class="small"><span class="soft">${t(DIAGNOSTICS.found)}:</span> ${visibleText(t(diagnostic.found))} · <span class="soft">${t(DIAGNOSTICS.expected)}:</span> ${visibleText(t(diagnostic.expected))}</p>
<p class="small"><span class="soft">${t(DIAGNOSTICS.fix)}:</span> ${visibleText(t(diagnostic.fix))} <a href="${href(`/help/${code}`)}">${code}</a></p>
${place && lines && renderLine(lines[place.line - 1] ?? "", place)}
</li>`;
}

function renderPlace({ t }: View, place: Place, inEditor: boolean): Html {
  const words = t(DIAGNOSTICS.line(place.line));
  return inEditor ? html`<a href="#editor" data-line="${place.line}">${words}</a>:` : html`${words}:`;
}

const LONGEST_LINE = 300;

function renderLine(line: string, { line: number, column, endLine, endColumn }: Place): Html | false {
  if (line === "") return false;
  const from = Math.min(column - 1, line.length);
  const sameLine = endLine === undefined || endLine === number;
  const to = endColumn === undefined || !sameLine ? line.length : Math.min(Math.max(endColumn - 1, from), line.length);
  const start = Math.max(0, from - LONGEST_LINE / 2);
  return html`<pre>${number} | ${start > 0 && "…"}${visibleText(line.slice(start, from))}<mark>${visibleText(
    line.slice(from, Math.min(to, from + LONGEST_LINE)),
  )}</mark>${visibleText(line.slice(to, to + LONGEST_LINE))}</pre>`;
}
