import type { RunView } from "#api";
import { splitLanguages } from "#diagnostics";
import type { Json, JsonObject } from "#ports";
import { type Html, html } from "../html.ts";
import { type Room, renderJson } from "../parts/json-value.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RUNS } from "../words/runs.ts";
import { ACTION_STATUSES, NEVER } from "../words/statuses.ts";

type Action = RunView["actions"][number];

const TONES = {
  planned: "",
  authorised: "info",
  dispatched: "info",
  succeeded: "ok",
  failed: "bad",
  unknown: "warn",
  denied: "bad",
} as const;

/** A page of a run with hundreds of actions stays a page; all of them stand in the JSON answer. */
const ROOM: Room = { rows: 40, characters: 200 };

/** The actions of a run, those of one kind together, with what was sent and what the other system answered. */
export function renderActions(view: View, { actions, phases, endedAt }: RunView): Html | false {
  const { t } = view;
  if (actions.length === 0) return false;
  const done = actions.filter(({ status }) => status === "succeeded").length;
  const groups = Map.groupBy(actions, ({ phase, tool, operation }) => `${phase} ${tool} ${operation}`);
  const nameOf = (number: number): string => phases.find((one) => one.number === number)?.name ?? String(number);
  return html`<h2 id="actions">${t(RUNS.actionsTitle)}</h2>
<p>${t(RUNS.actionsSummary(done, actions.length))}</p>
<ul class="plain">${[...groups.values()].map((group) => renderGroup(view, group, nameOf, endedAt !== undefined))}</ul>`;
}

function renderGroup(view: View, group: readonly Action[], nameOf: (phase: number) => string, isOver: boolean): Html {
  const { t } = view;
  const stateOf = (status: Action["status"]): string =>
    t(isOver && status === "planned" ? NEVER.action : ACTION_STATUSES[status]);
  const [first] = group;
  if (first === undefined) return html``;
  const statuses = [...Map.groupBy(group, ({ status }) => status)];
  const badges = statuses.map(([status, some]) =>
    renderBadge(`${stateOf(status)}${group.length > 1 ? ` ${some.length}` : ""}`, TONES[status]),
  );
  return html`<li class="card"><div class="row"><strong>${first.title}</strong>${badges}<span class="soft small">${t(
    RUNS.inPhase(nameOf(first.phase)),
  )}</span></div>
${[...new Map(group.flatMap(({ error }) => (error ? [[error.message, error]] : []))).values()]
  .slice(0, ROOM.rows)
  .map((error) => renderError(view, error))}
<details id="actions-${first.id}"><summary>${t(RUNS.details)}</summary>${renderJson(
    view,
    group.map((one) => toRow(view, one, stateOf(one.status))),
    ROOM,
  )}</details></li>`;
}

function renderError({ href, t }: View, { code, message }: NonNullable<Action["error"]>): Html {
  return html`<p>${visibleText(t(splitLanguages(code, message)))} <a href="${href(`/help/${code}`)}">${code}</a></p>`;
}

/** What was sent, with how it stands and the receipt, as a row of a table. */
function toRow({ t }: View, action: Action, state: string): JsonObject {
  return {
    [t(RUNS.state)]: state,
    ...(action.arguments as { readonly [name: string]: Json }),
    ...(action.receipt === undefined ? {} : { [t(RUNS.receipt)]: shortReceipt(action.receipt as Json) }),
  };
}

/** A receipt that is a whole record repeats what was sent; its first words name it. */
function shortReceipt(receipt: Json): Json {
  if (receipt === null || typeof receipt !== "object" || Array.isArray(receipt)) return receipt;
  return Object.values(receipt).find((part) => typeof part === "string") ?? receipt;
}
