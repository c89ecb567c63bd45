import type { DiagnosticView } from "#api";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { EDITING } from "../words/editing.ts";
import { renderDiagnostics } from "./diagnostics.ts";

/** A text that is edited in lines, and what was found about it. */
export interface EditorData {
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly diagnostics: readonly DiagnosticView[];
  /** The diagnostics are about another text than this one. */
  readonly elsewhere?: boolean;
  /** Where the text is sent to be checked without being saved; the script does so while somebody writes. */
  readonly check?: string;
}

/**
 * A text field for Markdown or YAML with what was found below it. Without scripts the button sends the text to be
 * checked; with them that happens by itself, and the places are marked in the text.
 */
export function renderEditor(view: View, { label, name, text, diagnostics, check, elsewhere }: EditorData): Html {
  const checked = check === undefined ? false : html`data-check="${view.href(check)}"`;
  return html`<div class="field"><label for="editor">${label}</label>
<div class="editor" ${checked}><textarea class="code" id="editor" name="${name}" required spellcheck="false" aria-describedby="found">
${text}</textarea></div></div>
<div id="problems">${renderFound(view, diagnostics, elsewhere ? undefined : text)}</div>`;
}

/**
 * What was found about a text, with how much of it there is in a line that screen readers are told. Without the text,
 * the places count in another one.
 */
export function renderFound(view: View, diagnostics: readonly DiagnosticView[], text?: string): Html {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  const tone = errors > 0 ? "bad" : warnings > 0 ? "warn" : "ok";
  return html`<p id="found" class="found ${tone}" role="status">${view.t(EDITING.summary(errors, warnings))}</p>
${renderDiagnostics(view, diagnostics, text)}`;
}

/** The button that has the text checked where no script does it. */
export function renderCheckButton({ t, href }: View, check: string): Html {
  return html`<button class="quiet" formaction="${href(check)}" formnovalidate>${t(EDITING.check)}</button>`;
}
