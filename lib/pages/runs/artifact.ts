import type { RunView } from "#api";
import { tellReason } from "#diagnostics";
import { type Html, html } from "../html.ts";
import { renderEvidence } from "../parts/evidence.ts";
import { A_GLANCE, isTable, renderInline, renderJson } from "../parts/json-value.ts";
import { renderStatus } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RUNS } from "../words/runs.ts";
import { VALUES } from "../words/values.ts";

type ShownValue = RunView["phases"][number]["values"][string];

/**
 * Values as a table: each with its name, what it is, how sure it is, and what that rests on. The roles say that it is
 * one where the stylesheet stacks it.
 */
export function renderArtifact(view: View, values: readonly ShownValue[]): Html {
  const { t } = view;
  return html`<table class="artifact" role="table"><thead role="rowgroup"><tr role="row">${[
    RUNS.field,
    RUNS.value,
    RUNS.certainty,
    RUNS.evidence,
  ].map(
    (words) => html`<th scope="col" role="columnheader">${t(words)}</th>`,
  )}</tr></thead><tbody role="rowgroup">${values.map((value) => renderValue(view, value))}</tbody></table>`;
}

/** One value; what is itself a table takes the whole width below its row. */
function renderValue(view: View, shown: ShownValue): Html {
  const { field, status, value, evidence } = shown;
  const table = value !== undefined && isTable(value) && value;
  return html`<tr role="row"><th scope="row" role="rowheader">${visibleText(field)}</th><td role="cell"><div class="value">${
    table ? renderInline(view, table) : renderContent(view, shown)
  }</div></td><td role="cell">${renderStatus(view, status)}</td><td role="cell">${renderEvidence(view, evidence)}</td></tr>
${table && html`<tr class="rows" role="row"><td colspan="4" role="cell">${renderJson(view, table, A_GLANCE)}</td></tr>`}`;
}

function renderContent(view: View, { value, candidates, reason }: ShownValue): Html {
  const { t } = view;
  if (value !== undefined) return renderJson(view, value, A_GLANCE);
  const because = reason !== undefined && html` <span class="soft">(${visibleText(t(tellReason(reason)))})</span>`;
  if (candidates === undefined) return html`<span class="soft">${t(VALUES.noValue)}</span>${because}`;
  const shown = candidates.slice(0, A_GLANCE.rows);
  const left = candidates.length - shown.length;
  return html`${t(VALUES.candidates)}: <ul>${shown.map((one) => html`<li>${renderJson(view, one, A_GLANCE, 1)}</li>`)}</ul>${
    left > 0 && t(VALUES.moreRows(left))
  }`;
}
