import type { RunView } from "#api";
import { type Html, html } from "../html.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { EXPLORED } from "../words/explored.ts";
import { renderArtifact } from "./artifact.ts";

type Exploration = NonNullable<RunView["phases"][number]["explorations"]>[number];
type Progress = Exploration["progress"][number];

/** Longer ledgers stand whole in the JSON. */
const MOST_VALUES = 20;
const MOST_TURNS = 10;
const LONGEST_TASK = 400;

const TONES = { working: "info", produced: "ok", failed: "bad" } as const;

/** How a phase's explorations went: task ledger and progress ledger of each, folded until somebody wants to know. */
export function renderExplorations(view: View, phase: RunView["phases"][number]): Html | false {
  const { explorations = [] } = phase;
  return explorations.length > 0 && html`${explorations.map((one) => renderExploration(view, one))}`;
}

function renderExploration(view: View, exploration: Exploration): Html {
  const { t } = view;
  const { call, task, state, facts, guesses, open, plans, progress } = exploration;
  const whole = task.trim();
  const asked = whole.length <= LONGEST_TASK ? whole : `${whole.slice(0, LONGEST_TASK).toWellFormed()}…`;
  return html`<details class="explored" id="explored-${call}"><summary>${t(EXPLORED.title)} ${renderBadge(
    t(EXPLORED.states[state]),
    TONES[state],
  )}</summary>
<h4>${t(EXPLORED.task)}</h4><p>${visibleText(asked)}</p>
<h4>${t(EXPLORED.facts)}</h4>${
    facts.length === 0 ? html`<p class="soft">${t(EXPLORED.noFacts)}</p>` : renderPart(view, facts)
  }
${
  guesses.length > 0 &&
  html`<h4>${t(EXPLORED.guesses)}</h4><p class="hint">${t(EXPLORED.guessesHint)}</p>${renderPart(view, guesses)}`
}
${open.length > 0 && html`<h4>${t(EXPLORED.open)}</h4>${renderPart(view, open)}`}
${renderPlans(view, plans)}
${renderProgress(view, progress)}
</details>`;
}

function renderPart(view: View, values: Exploration["facts"]): Html {
  const left = values.length - MOST_VALUES;
  return html`${renderArtifact(view, values.slice(0, MOST_VALUES))}${
    left > 0 && html`<p class="soft small">${view.t(EXPLORED.more(left))}</p>`
  }`;
}

/** The plan that counts; those before it were given up. */
function renderPlans(view: View, plans: Exploration["plans"]): Html | false {
  const { t } = view;
  const newest = plans.at(-1);
  if (newest === undefined) return false;
  const former = plans.slice(0, -1);
  return html`<h4>${t(EXPLORED.plan)}</h4>${renderSteps(newest.steps)}
${former.length > 0 && html`<p class="soft small">${t(EXPLORED.formerPlans(former.length))}</p>${former.map(({ steps }) => renderSteps(steps))}`}`;
}

function renderSteps(steps: readonly string[]): Html {
  return html`<ol>${steps.map((step) => html`<li>${visibleText(step)}</li>`)}</ol>`;
}

function renderProgress(view: View, progress: readonly Progress[]): Html | false {
  const { t } = view;
  if (progress.length === 0) return false;
  const left = progress.length - MOST_TURNS;
  return html`<h4>${t(EXPLORED.progress(progress.length))}</h4>
${left > 0 && html`<p class="soft small">${t(EXPLORED.more(left))}</p>`}
<ul class="path">${progress
    .slice(-MOST_TURNS)
    .map(
      (one) =>
        html`<li>${t(EXPLORED.turn(one.turn))} ${renderHow(view, one)} ${one.next !== "" && visibleText(one.next)}</li>`,
    )}</ul>`;
}

function renderHow({ t }: View, { done, looping, progressing }: Progress): Html {
  if (done) return renderBadge(t(EXPLORED.done), "ok");
  if (looping) return renderBadge(t(EXPLORED.looping), "bad");
  return progressing ? renderBadge(t(EXPLORED.progressing), "info") : renderBadge(t(EXPLORED.stalled), "warn");
}
