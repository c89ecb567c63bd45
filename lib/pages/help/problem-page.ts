import type { Problem } from "#api";
import { html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import type { View } from "../view.ts";
import { PROBLEMS } from "../words/problems.ts";

/** The page of a refusal: who, what and when, and what can be done. */
export function renderProblem(view: View, problem: Problem): PageContent {
  const { t, href } = view;
  return {
    title: problem.title,
    bare: true,
    body: html`${renderDiagnostics(view, problem.diagnostics)}
<p>${t(PROBLEMS.back)} <a href="${href("/")}">${t(PROBLEMS.home)}</a></p>`,
  };
}
