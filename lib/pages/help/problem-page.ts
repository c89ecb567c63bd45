import type { Problem } from "#api";
import { html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import type { View } from "../view.ts";
import { PROBLEMS } from "../words/problems.ts";
import { renderNextSteps } from "./next-steps.ts";

/** The page of a refusal: who, what and when, and what this person can do now. `sent` as for `renderNextSteps`. */
export function renderProblem(view: View, problem: Problem, sent: boolean): PageContent {
  const { t, href } = view;
  return {
    title: problem.title,
    bare: true,
    body: html`${renderDiagnostics(view, problem.diagnostics)}
${renderNextSteps(view, problem, sent)}
<p><a href="${href("/")}">${t(PROBLEMS.home)}</a></p>`,
  };
}
