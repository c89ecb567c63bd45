import type { ProgramView } from "#api";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderProof } from "../parts/proof.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { COMPILES } from "../words/aops.ts";
import { EDITING } from "../words/editing.ts";
import { PROGRAMS } from "../words/programs.ts";
import { renderGraph } from "./program-graph.ts";
import { renderOrigin, shortName } from "./program-origin.ts";

/** A page stays small whatever a program holds; the rest stands in the JSON. */
const YAML_CHARACTERS = 6_000;
const CODE_CHARACTERS = 7_000;
const MOST_NODES = 60;

/** The page of one program: where it comes from, its flow, its outline, its code. */
export function renderProgram(view: View, aop: string, program: ProgramView): PageContent {
  const { t, href } = view;
  const path = `/aops/${encodeURIComponent(aop)}`;
  const { graph, yaml } = program;
  const shown = { nodes: graph.nodes.slice(0, MOST_NODES), edges: graph.edges };
  return {
    kicker: t(PROGRAMS.one),
    title: aop,
    body: html`<p class="row"><code>${shortName(program.program)}</code>${program.current && renderBadge(t(PROGRAMS.current), "ok")}</p>
${!program.current && html`<p class="note info">${t(PROGRAMS.former)}</p>`}
<section class="card">${renderOrigin(view, aop, program)}</section>
<p class="row">${
      program.parent !== null &&
      html`<a class="button quiet" href="${href(`${path}/difference?to=${program.program}`)}">${t(PROGRAMS.seeChange)}</a>`
    }<a href="${href(`${path}/programs`)}">${t(PROGRAMS.seeAll)}</a><a href="${href(path)}">${t(COMPILES.back)}</a></p>
${renderProven(view, program)}
<h2>${t(PROGRAMS.flow)}</h2>
<p class="small soft">${t(PROGRAMS.flowHint)}</p>
${renderGraph(view, shown)}
${shown.nodes.length < graph.nodes.length && html`<p class="small soft">${t(PROGRAMS.more)}</p>`}
<h2>${t(PROGRAMS.outline)}</h2>
<pre>${cut(yaml, YAML_CHARACTERS)}</pre>${yaml.length > YAML_CHARACTERS && html`<p class="small soft">${t(PROGRAMS.more)}</p>`}
<h2>${t(PROGRAMS.code)}</h2>
${renderFiles(view, program.files)}`,
  };
}

function renderProven(view: View, { outcome, proof }: ProgramView): Html {
  const { t } = view;
  if (outcome === "built") return html`<p class="soft">${t(COMPILES.builtAnew)}</p>`;
  return html`<h2>${t(EDITING.proven)}</h2>${renderProof(view, proof)}`;
}

function renderFiles({ t }: View, files: ProgramView["files"]): Html {
  let room = CODE_CHARACTERS;
  const shown = Object.entries(files).flatMap(([path, text]) => {
    if (room <= 0) return [];
    const part = cut(text, room);
    room -= text.length;
    return [html`<details><summary><code>${path}</code></summary><pre>${part}</pre></details>`];
  });
  return html`${shown}${room < 0 && html`<p class="small soft">${t(PROGRAMS.more)}</p>`}`;
}

function cut(text: string, most: number): Html {
  return visibleText(text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`);
}
