import { type CompileView, conversationOfTrial } from "#api";
import { LIVE } from "../assets/live-script.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderCompileSteps } from "../parts/compile-steps.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderProof } from "../parts/proof.ts";
import type { View } from "../view.ts";
import { AOPS, COMPILES } from "../words/aops.ts";
import { BUILD } from "../words/build.ts";
import { PROGRAMS } from "../words/programs.ts";

type Result = NonNullable<CompileView["result"]>;

const TONES = { built: "ok", stacked: "ok", resaved: "ok", unchanged: "info", refused: "bad" } as const;

/** The page of a compile: its steps, what it came to, what was proven and what was not. */
export function renderCompile(view: View, compile: CompileView): PageContent {
  const { t, href } = view;
  const path = `/aops/${encodeURIComponent(compile.aop)}`;
  const conversation = conversationOfTrial(compile.aop);
  return {
    kicker: t(COMPILES.title),
    title: conversation === undefined ? compile.aop : t(BUILD.draft),
    news: t(compile.result ? COMPILES.outcomes[compile.result.outcome] : COMPILES.running),
    live: compile.status === "running" && LIVE,
    body: html`${compile.status === "running" && html`<p class="note info">${t(COMPILES.running)}</p>`}
${compile.result && renderResult(view, compile, compile.result, path)}
${renderCompileSteps(view, compile)}
${compile.instruction !== undefined && html`<p><span class="soft">${t(COMPILES.instruction)}:</span> ${compile.instruction}</p>`}
<p>${
      conversation === undefined
        ? html`<a href="${href(path)}">${t(COMPILES.back)}</a>`
        : html`<a href="${href(`/conversations/${conversation}#draft`)}">${t(BUILD.back)}</a>`
    }</p>`,
  };
}

function renderResult(view: View, compile: CompileView, result: Result, path: string): Html {
  const { t, href } = view;
  const { outcome, reason, rule, callee, aopVersion } = result;
  return html`<div class="note ${TONES[outcome]}"><p><strong>${t(COMPILES.outcomes[outcome])}</strong> <span class="soft">${t(
    AOPS.version(aopVersion),
  )}</span></p>
${reason !== undefined && html`<p>${t(COMPILES.reasons[reason])} <span class="soft">(${rule})</span></p>`}
${callee !== undefined && renderCallee(view, callee)}</div>
${outcome !== "refused" && conversationOfTrial(compile.aop) === undefined && html`<p><a class="button" href="${href(`/?aop=${encodeURIComponent(compile.aop)}`)}">${t(COMPILES.runIt)}</a></p>`}
${outcome === "stacked" && result.program !== undefined && html`<p><a href="${href(`${path}/difference?to=${result.program}`)}">${t(PROGRAMS.seeChange)}</a></p>`}
${result.options !== undefined && result.options.length > 0 && renderOptions(view, compile, result.options, path)}
${renderDiagnostics(view, result.diagnostics)}
${outcome === "built" && html`<p class="soft">${t(COMPILES.builtAnew)}</p>`}
${(outcome === "stacked" || outcome === "resaved") && renderProof(view, result, result.mayBehaveDifferently)}
${result.callees?.map((one) => renderMadeCallee(view, one))}`;
}

/** A called procedure that has new code too, with what was proven of it and what was not. */
function renderMadeCallee(view: View, callee: NonNullable<Result["callees"]>[number]): Html {
  const { t, href } = view;
  const { aop, aopVersion, outcome, mayBehaveDifferently } = callee;
  return html`<div class="note ok"><p>${t(COMPILES.calleeMade)}: <a href="${href(`/aops/${encodeURIComponent(aop)}`)}">${aop}</a> – <strong>${t(
    COMPILES.outcomes[outcome],
  )}</strong> <span class="soft">${t(AOPS.version(aopVersion))}</span></p></div>
${outcome !== "built" && renderProof(view, callee, mayBehaveDifferently)}`;
}

/** Which called procedure stopped the compile, and why; its page is where it can be mended. */
function renderCallee({ t, href }: View, { aop, reason, rule }: NonNullable<Result["callee"]>): Html {
  return html`<p>${t(COMPILES.callee)}: <a href="${href(`/aops/${encodeURIComponent(aop)}`)}">${aop}</a> – ${t(
    COMPILES.reasons[reason],
  )} <span class="soft">(${rule})</span></p>`;
}

function renderOptions(view: View, compile: CompileView, options: NonNullable<Result["options"]>, path: string): Html {
  const { t, href } = view;
  const conversation = conversationOfTrial(compile.aop);
  const editor = conversation === undefined ? `${path}#edit` : `/conversations/${conversation}#draft`;
  return html`<section class="card"><h2>${t(COMPILES.optionsTitle)}</h2>
<ul class="plain">${options.map(({ id, warning }) => {
    const words = t(COMPILES.options[id]);
    if (id === "edit") return html`<li><a class="button quiet" href="${href(editor)}">${words}</a></li>`;
    return html`<li><form method="post" action="${href(`${path}/compiles`)}">${nonceField(view)}
<input type="hidden" name="instruction" value="${compile.instruction ?? ""}">
${id === "rebuild" && html`<input type="hidden" name="rebuild" value="yes">`}
<button class="quiet">${words}</button>${warning && html`<p class="hint">${t(warning)}</p>`}</form></li>`;
  })}</ul></section>`;
}
