import type { RunListView } from "#api";
import { type Html, html } from "../html.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RUNS } from "../words/runs.ts";
import { RUN_STATUSES } from "../words/statuses.ts";

const EXCERPT = 80;

const TONES = { running: "info", waiting: "warn", completed: "ok", stopped: "bad", failed: "bad" } as const;

/** How a run stands, as a badge. */
export function renderRunStatus({ t }: View, status: keyof typeof TONES): Html {
  return renderBadge(t(RUN_STATUSES[status]), TONES[status]);
}

/** Some runs, newest first. */
export function renderRunList(view: View, runs: RunListView["runs"]): Html {
  const { t, href, time } = view;
  if (runs.length === 0) return html`<p class="soft">${t(RUNS.none)}</p>`;
  return html`<ul class="plain">${runs.map(
    (run) => html`<li class="card"><p class="row">${renderRunStatus(view, run.status)}<a href="${href(
      `/runs/${run.run}`,
    )}">${excerptOf(run.input) ?? t(RUNS.noInput)}</a></p>
<p class="small soft">${run.aop} · ${time(run.createdAt)} · ${run.requester}</p></li>`,
  )}</ul>`;
}

function excerptOf(input: string): Html | undefined {
  const line = input.replaceAll(/\s+/g, " ").trim();
  if (line === "") return undefined;
  return visibleText(line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT).toWellFormed()}…`);
}
