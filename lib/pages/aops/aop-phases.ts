import type { AopView } from "#api";
import { type Html, html } from "../html.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { AOPS } from "../words/aops.ts";
import { EDITING } from "../words/editing.ts";
import { describeGate } from "./describe-gate.ts";

type Parsed = NonNullable<AopView["parsed"]>;
type Phase = Parsed["phases"][number];

/** The phases of a procedure as they were read: what each may use, hands over, and waits for, and the way to its form. */
export function renderAopPhases(view: View, parsed: Parsed, formOf: (phase: number) => string): Html {
  const numbered = parsed.kind === "multi";
  return html`<ol class="timeline">${parsed.phases.map((phase) => renderPhase(view, phase, numbered, formOf(phase.number)))}</ol>`;
}

function renderPhase(view: View, phase: Phase, numbered: boolean, form: string): Html {
  const { t, href } = view;
  const facts = [
    [AOPS.tools, phase.grants.length > 0 ? renderGrants(view, phase) : t(AOPS.noTools)],
    [AOPS.runWhen, phase.runWhen !== undefined && visibleText(phase.runWhen)],
    [AOPS.gate, phase.gates.length > 0 && phase.gates.map((gate) => html`<div>${describeGate(view, gate)}</div>`)],
    [AOPS.startApproval, phase.startApproval],
    [AOPS.approvers, phase.approvers.length > 0 && phase.approvers.join(view.language === "ja" ? "、" : ", ")],
    [AOPS.alsoReads, phase.reads.length > 0 && phase.reads.join(view.language === "ja" ? "、" : ", ")],
    [AOPS.handsOver, phase.fields.length > 0 && phase.fields.join(view.language === "ja" ? "、" : ", ")],
  ] as const;
  return html`<li id="phase-${phase.number}"><section class="card"><h3>${numbered && `${phase.number}. `}${visibleText(phase.name)}</h3>
<dl class="facts">${facts.map(([name, value]) => value && html`<dt>${t(name)}</dt><dd>${value}</dd>`)}</dl>
<p><a class="button quiet tight" href="${href(form)}" aria-label="${t(EDITING.editPhase)}: ${phase.name}">${t(EDITING.editPhase)}</a></p></section></li>`;
}

function renderGrants({ t }: View, { grants }: Phase): Html {
  return html`${grants.map((grant) => {
    const service = grant.kind === "tool" && grant.service !== undefined && html` / ${grant.service}`;
    const readOnly = grant.kind === "tool" && grant.access === "read" && renderBadge(t(AOPS.readOnly), "info");
    return html`<div>${visibleText(grant.tool)}${service} ${readOnly}</div>`;
  })}`;
}
