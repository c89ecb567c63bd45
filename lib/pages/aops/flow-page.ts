import type { AopView } from "#api";
import { EDITING_STYLE } from "../assets/editing-style.ts";
import { html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import type { View } from "../view.ts";
import { AOPS } from "../words/aops.ts";
import { EDITING } from "../words/editing.ts";
import { PROGRAMS } from "../words/programs.ts";
import { renderAopPhases } from "./aop-phases.ts";
import { renderAopTabs } from "./aop-tabs.ts";
import { renderGraph } from "./program-graph.ts";

/** A page stays small however many phases there are. */
const MOST_PHASES = 40;

/** The page of a procedure's flow: as a drawing, and phase by phase, each with the way to its form. */
export function renderFlow(view: View, aop: AopView): PageContent {
  const { t, url } = view;
  const path = `/aops/${encodeURIComponent(aop.aop)}`;
  const { graph, parsed } = aop;
  const saved = url.searchParams.get("saved");
  const shown = parsed && { ...parsed, phases: parsed.phases.slice(0, MOST_PHASES) };
  const nodes = graph?.nodes.filter(({ phase }) => phase === undefined || phase <= MOST_PHASES) ?? [];
  return {
    kicker: t(EDITING.flowTitle),
    title: aop.title || aop.aop,
    style: EDITING_STYLE,
    body: html`${renderAopTabs(view, aop.aop, aop.program !== null)}
${saved === "new" && renderWritten(view, path)}
${saved === "same" && html`<p class="note info" role="status">${t(EDITING.unchanged)}</p>`}
<p class="lead">${t(EDITING.flowLead)}</p>
${aop.diagnostics.some(({ severity }) => severity === "error") && html`<p class="note bad">${t(EDITING.flowErrors)}</p>`}
<div class="two even"><section><h2>${t(PROGRAMS.flow)}</h2>
<p class="small soft">${t(PROGRAMS.flowHint)}</p>
${graph && renderGraph(view, { nodes, edges: graph.edges }, (phase) => `${path}/phases/${phase}`)}</section>
<section><h2>${t(AOPS.phases)}</h2>
${shown && renderAopPhases(view, shown, (phase) => `${path}/phases/${phase}`)}
${parsed && parsed.phases.length > MOST_PHASES && html`<p class="small soft">${t(PROGRAMS.more)}</p>`}</section></div>`,
  };
}

/** What an edit that was written into the text came to, and the way to the lines that changed. */
export function renderWritten({ t, href }: View, path: string) {
  return html`<p class="note ok" role="status">${t(EDITING.written)} <a href="${href(`${path}/versions/difference`)}">${t(
    EDITING.seeDifference,
  )}</a></p>`;
}
