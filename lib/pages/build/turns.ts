import type { ConversationView } from "#api";
import { tellReason } from "#diagnostics";
import { type Html, html } from "../html.ts";
import { renderEvidence } from "../parts/evidence.ts";
import { A_GLANCE, renderJson } from "../parts/json-value.ts";
import { renderStatus } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { BUILD } from "../words/build.ts";

/** Nothing is recorded of such a read: nobody refused it. */
const NOT_RECORDED = "AOP576";

type Turn = ConversationView["turns"][number];
type Read = NonNullable<ConversationView["exploration"]>["reads"][number];

/** One turn; what a model wrote is text, whatever it holds. */
export function renderTurn(view: View, turn: Turn, reads: readonly Read[]): Html {
  const { t, time } = view;
  const who = { person: BUILD.you, model: BUILD.model, software: BUILD.software }[turn.by];
  return html`<li class="card" id="turn-${turn.turn}"><p class="small soft">${t(who)}${
    turn.model !== undefined && html` (${visibleText(turn.model)})`
  } · ${time(turn.at)}</p>
${renderBody(view, turn, reads)}</li>`;
}

function renderBody(view: View, turn: Turn, reads: readonly Read[]): Html {
  const { t, href } = view;
  switch (turn.kind) {
    case "message":
      return renderWords(turn.text ?? "");
    case "reply":
      return renderReply(view, turn);
    case "draft":
      return html`<p>${t(turn.by === "person" ? BUILD.wrote : BUILD.outlined)}</p>`;
    case "compile":
      return html`<p>${t(BUILD.compiled)}</p>`;
    case "trial":
      return html`<p>${t(BUILD.tried)} <a href="${href(`/runs/${turn.run}`)}">${t(BUILD.theRun)}</a></p>`;
    case "kept": {
      const aop = turn.aop ?? "";
      return html`<p><a href="${href(`/aops/${encodeURIComponent(aop)}`)}">${t(BUILD.keptAs(aop, turn.version ?? 0))}</a></p>`;
    }
    case "fault":
      return html`<p class="note bad">${turn.error && visibleText(t(turn.error.message))} <a href="${href(`/help/${turn.error?.code ?? ""}`)}">${turn.error?.code}</a></p>`;
    case "read": {
      const read = reads.find(({ call }) => call === turn.call);
      return read ? renderRead(view, read) : html``;
    }
  }
}

function renderReply({ t }: View, { said = [], question, draft, problems = [] }: Turn): Html {
  const hasWords = said.length > 0 || question !== undefined;
  return html`${said.map(renderWords)}
${question !== undefined && html`<div class="note info">${renderWords(question)}</div>`}
${draft === true && html`<p><a href="#draft">${t(BUILD.proposed)}</a></p>`}
${problems.length > 0 && html`<details id="problems"><summary class="small">${t(BUILD.outOfForm)}</summary><ul class="small">${problems.map((one) => html`<li>${visibleText(one)}</li>`)}</ul></details>`}
${hasWords && html`<p class="small soft">${t(BUILD.modelWords)}</p>`}`;
}

function renderWords(text: string): Html {
  return html`<p><span class="value">${visibleText(text)}</span></p>`;
}

function renderRead(view: View, read: Read): Html {
  const { t } = view;
  const { call, title, status, value, candidates, reason, error } = read;
  return html`<p><strong>${visibleText(title)}</strong> <span class="soft small">${view.tool(read.tool)} · ${call}</span> ${
    status !== undefined && renderStatus(view, status)
  }</p>
${renderArguments(view, read)}
${error && html`<p class="note bad">${error.code !== NOT_RECORDED && html`${t(BUILD.denied)}: `}${visibleText(error.message)} <code>${error.code}</code></p>`}
${value !== undefined && html`<div class="value">${renderJson(view, value, A_GLANCE)}</div>`}
${candidates !== undefined && html`<div class="value">${renderJson(view, [...candidates], A_GLANCE)}</div>`}
${reason !== undefined && html`<p class="small soft">${visibleText(t(tellReason(reason)))}</p>`}
${!error && renderEvidence(view, read.evidence)}`;
}

function renderArguments(view: View, { arguments: args }: Read): Html | false {
  const entries = Object.entries(args);
  return (
    entries.length > 0 &&
    html`<dl class="facts small">${entries.map(
      ([name, arg]) =>
        html`<dt>${visibleText(name)}</dt><dd>${"value" in arg ? renderJson(view, arg.value, A_GLANCE, 1) : visibleText(`${arg.from} ${arg.at}`)}</dd>`,
    )}</dl>`
  );
}
