import type { ShownTool } from "#api";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { type Room, renderJson } from "../parts/json-value.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderBadge } from "../parts/status-badge.ts";
import type { View } from "../view.ts";
import { LOCAL } from "../words/local.ts";

/** The newest effects of an operation that a page shows. */
const EFFECTS_SHOWN = 20;

/** Rows of a ledger that a page shows. */
const ROWS: Room = { rows: 25, characters: 200 };

/** The page of the sandbox tools: what each did, its ledgers, and the faults that are switched on. */
export function renderSandbox(view: View, tools: readonly ShownTool[], faultKinds: readonly string[]): PageContent {
  const { t } = view;
  return {
    title: t(LOCAL.sandboxTitle),
    body: html`<p class="lead">${t(LOCAL.sandboxLead)}</p>
${tools.map((tool) => renderTool(view, tool, faultKinds))}`,
  };
}

function renderTool(view: View, tool: ShownTool, faultKinds: readonly string[]): Html {
  const { t } = view;
  return html`<section class="card" id="${tool.tool}"><div class="row"><h2>${tool.title}</h2><code>${tool.tool}</code></div>
${renderEffects(view, tool)}
${tool.ledgers.map(
  (ledger) =>
    html`<details id="${tool.tool}-${ledger.name}"><summary>${t(LOCAL.ledger(ledger.name, ledger.version))} – ${t(
      LOCAL.rows(ledger.rows.length),
    )}</summary>${renderJson(view, ledger.rows, ROWS)}</details>`,
)}
${tool.faults.length > 0 && renderFaultsOn(view, tool)}
<details id="${tool.tool}-faults"><summary>${t(LOCAL.faults)}</summary>${renderFaultForm(view, tool, faultKinds)}</details></section>`;
}

function renderEffects(view: View, { tool, effects, operations }: ShownTool): Html {
  const { t } = view;
  if (effects.length === 0) return html`<p class="soft">${t(LOCAL.noEffects)}</p>`;
  const titleOf = (name: string): string => operations.find((one) => one.name === name)?.title ?? name;
  const counts = Map.groupBy(effects, ({ operation }) => operation);
  return html`<h3>${t(LOCAL.effects)}</h3>
<ul>${[...counts].map(([operation, made]) => html`<li>${titleOf(operation)}: <strong>${t(LOCAL.times(made.length))}</strong></li>`)}</ul>
${[...counts].map(
  ([operation, made]) =>
    html`<details id="${tool}-${operation}"><summary>${titleOf(operation)}</summary>${renderJson(
      view,
      made
        .slice(-EFFECTS_SHOWN)
        .toReversed()
        .map(({ receipt }) => receipt),
      ROWS,
    )}</details>`,
)}`;
}

function renderFaultsOn(view: View, tool: ShownTool): Html {
  const { t, href } = view;
  return html`<div class="note bad"><h3>${t(LOCAL.faultsOn)}</h3><ul>${tool.faults.map(
    ({ kind, operation, times }) =>
      html`<li>${nameKind(view, kind)} ${renderBadge(operation ?? t(LOCAL.anyOperation))} ${
        times !== undefined && t(LOCAL.times(times))
      }</li>`,
  )}</ul>
<form method="post" action="${href(`/sandbox/${tool.tool}/faults/clear`)}">${nonceField(view)}<button class="quiet tight">${t(
    LOCAL.switchOff,
  )}</button></form></div>`;
}

function renderFaultForm(view: View, { tool, operations }: ShownTool, faultKinds: readonly string[]): Html {
  const { t, href } = view;
  const id = (name: string): string => `${tool}-${name}`;
  return html`<form method="post" action="${href(`/sandbox/${tool}/faults`)}">${nonceField(view)}
<div class="field"><label for="${id("kind")}">${t(LOCAL.fault)}</label><select id="${id("kind")}" name="kind">${faultKinds.map(
    (kind) => html`<option value="${kind}">${nameKind(view, kind)}</option>`,
  )}</select></div>
<div class="field"><label for="${id("operation")}">${t(LOCAL.operation)}</label><select id="${id("operation")}" name="operation"><option value="">${t(
    LOCAL.anyOperation,
  )}</option>${operations.map(({ name, title }) => html`<option value="${name}">${title}</option>`)}</select></div>
<div class="field"><label for="${id("times")}">${t(LOCAL.count)}</label><input type="number" id="${id("times")}" name="times" min="1" max="1000"></div>
<p class="buttons"><button class="tight">${t(LOCAL.switchOn)}</button></p></form>
<form method="post" action="${href("/sandbox/reset")}">${nonceField(view)}<input type="hidden" name="tool" value="${tool}"><button class="danger tight">${t(
    LOCAL.reset,
  )}</button></form>`;
}

function nameKind({ t }: View, kind: string): string {
  return Object.hasOwn(LOCAL.kinds, kind) ? t(LOCAL.kinds[kind as keyof typeof LOCAL.kinds]) : kind;
}
