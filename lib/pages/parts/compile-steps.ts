import type { CompileView } from "#api";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";

/** The steps of a compile so far; where it was refused, the step that refused it is the last and was not done. */
export function renderCompileSteps({ t }: View, { steps, result }: CompileView): Html {
  const refusedAt = result?.outcome === "refused" ? steps.length - 1 : undefined;
  return html`<ol class="steps">${steps.map(({ name, endedAt }, at) => {
    const state = at === refusedAt ? html`class="is-failed"` : endedAt !== undefined && html`class="is-done"`;
    return html`<li ${state}>${t(name)}</li>`;
  })}</ol>`;
}
