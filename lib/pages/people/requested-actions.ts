import type { ApprovalView } from "#api";
import { type Html, html } from "../html.ts";
import { type Cell, renderDataTable } from "../parts/data-table.ts";
import { EVERYTHING, renderJson } from "../parts/json-value.ts";
import { renderBadge, renderStatus } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { PEOPLE } from "../words/people.ts";
import { nameSources, renderAskedKeys, renderName, renderSubjectValues, renderWords } from "./subject-values.ts";

type Subject = Extract<ApprovalView["subject"], { type: "actions" }>;
type Action = Subject["actions"][number];

/** Actions of one operation follow each other as one table as long as its rows stay readable on a phone. */
const MOST_COLUMNS = 4;
const LONGEST_CELL = 60;

/** Every action that an approval covers, exactly as it would be sent. */
export function renderRequestedActions(view: View, subject: Subject): Html {
  const groups: Action[][] = [];
  for (const action of subject.actions) {
    const last = groups.at(-1);
    if (last?.[0] && isSameOperation(last[0], action)) last.push(action);
    else groups.push([action]);
  }
  return html`${groups.map((group) => renderGroup(view, group, subject))}`;
}

function isSameOperation(a: Action, b: Action): boolean {
  return a.tool === b.tool && a.operation === b.operation && a.catalog === b.catalog;
}

function renderGroup(view: View, group: readonly Action[], subject: Subject): Html {
  const { t } = view;
  const [first] = group;
  if (first === undefined) return html``;
  const badge = first.access === "commit" ? renderBadge(t(PEOPLE.commit), "warn") : renderBadge(t(PEOPLE.draft));
  const many = group.length > 1;
  return html`<section class="card"><div class="row"><h2>${visibleText(first.title)}</h2>${many && html`<strong>× ${group.length}</strong>`}${badge}</div>
<p class="soft small">${visibleText(first.toolTitle)} <code>${first.operation}</code></p>
${many && fitsTable(group) ? renderTable(view, group, subject) : renderList(view, group, subject)}</section>`;
}

function renderList(view: View, group: readonly Action[], subject: Subject): Html {
  const { t } = view;
  const shown = group.map((action) =>
    Object.keys(action.arguments).length === 0
      ? html`<p class="soft">${t(PEOPLE.noArguments)}</p>`
      : renderSubjectValues(view, action.arguments, subject),
  );
  if (shown.length === 1) return html`${shown}`;
  return html`<ol class="plain">${shown.map(
    (one, index) => html`<li><h3>${t(PEOPLE.nth(index + 1, group.length))}</h3>${one}</li>`,
  )}</ol>`;
}

function fitsTable(group: readonly Action[]): boolean {
  const columns = new Set(group.flatMap(({ arguments: given }) => Object.keys(given)));
  return (
    columns.size <= MOST_COLUMNS &&
    columns.size > 0 &&
    group.every(
      ({ arguments: given }) =>
        Object.keys(given).length === columns.size &&
        Object.values(given).every(
          ({ value }) =>
            typeof value === "number" ||
            typeof value === "boolean" ||
            (typeof value === "string" && value.length <= LONGEST_CELL && !value.includes("\n")),
        ),
    )
  );
}

/** One row for each action; a status that all values of a column have stands in its head, others beside their values. */
function renderTable(view: View, group: readonly Action[], subject: Subject): Html {
  const { t } = view;
  const names = Object.keys(group[0]?.arguments ?? {});
  const columns = names.map((name) => {
    const title = group.map((action) => action.arguments[name]?.title).find((one) => one !== undefined);
    const statuses = new Set(group.map((action) => action.arguments[name]?.status));
    const [status] = statuses;
    const common = statuses.size === 1 ? status : undefined;
    return {
      name: title ?? name,
      head: html`${renderName(name, title)} ${common && renderStatus(view, common)}`,
      beside: name,
      number: group.every((action) => typeof action.arguments[name]?.value === "number"),
      common,
    };
  });
  const rows = group.map((action, index) => [
    { content: html`${index + 1}`, text: String(index + 1) },
    ...names.map((name, at) => renderCell(view, action.arguments[name], columns[at]?.common === undefined)),
  ]);
  return html`${renderDataTable([{ name: "#", head: html`#`, number: false }, ...columns], rows, { kind: "asked" })}
${renderTableSources(view, group, subject, names)}
${renderAskedKeys(
  view,
  group.flatMap((action) => Object.values(action.arguments)),
  subject,
)}
<p class="soft small">${t(PEOPLE.onceEach)}</p>`;
}

function renderCell(view: View, value: Action["arguments"][string] | undefined, alone: boolean): Cell {
  if (value?.value === undefined) return { content: "" };
  const content = html`${renderJson(view, value.value, EVERYTHING)} ${alone && renderStatus(view, value.status)}${renderWords(view, value)}`;
  return alone || value.words !== undefined ? { content } : { content, text: String(value.value) };
}

/** Where the values of each column come from; columns with the same sources are told once. */
function renderTableSources(view: View, group: readonly Action[], subject: Subject, names: readonly string[]): Html {
  const { t } = view;
  const columns = names.map((name) => {
    const values = group.flatMap((action) => action.arguments[name] ?? []);
    return { name, sources: nameSources(view, uniteSources(values), subject) };
  });
  const groups = [...Map.groupBy(columns, ({ sources }) => sources)];
  if (groups.length === 1) return html`<p class="from">${t(PEOPLE.sources)}: ${visibleText(groups[0]?.[0] ?? "")}</p>`;
  return html`<p class="from">${t(PEOPLE.sources)}:</p><ul class="from">${groups.map(
    ([sources, some]) =>
      html`<li>${visibleText(some.map(({ name }) => name).join(" · "))}: ${visibleText(sources)}</li>`,
  )}</ul>`;
}

function uniteSources(values: readonly Action["arguments"][string][]): Action["arguments"][string] {
  return {
    status: values[0]?.status ?? "missing",
    sources: [...new Set(values.flatMap(({ sources }) => sources))],
    calls: [...new Set(values.flatMap(({ calls }) => calls))],
    ...(values[0]?.reason === undefined ? {} : { reason: values[0].reason }),
  };
}
