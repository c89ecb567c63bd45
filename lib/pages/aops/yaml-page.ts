import type { DiagnosticView } from "#api";
import { EDITING_STYLE } from "../assets/editing-style.ts";
import { EDITOR } from "../assets/editor-script.ts";
import { html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderCheckButton, renderEditor } from "../parts/editor.ts";
import { nonceField } from "../parts/nonce-field.ts";
import type { View } from "../view.ts";
import { EDITING } from "../words/editing.ts";
import { renderAopTabs } from "./aop-tabs.ts";
import { renderWritten } from "./flow-page.ts";

/** What the page of a procedure's YAML shows. */
export interface YamlData {
  readonly aop: string;
  readonly title: string;
  readonly version: number;
  readonly yaml: string;
  /** What was found about what was sent, and in which text its places count; `checked`: it was not to be written. */
  readonly problems?: {
    readonly diagnostics: readonly DiagnosticView[];
    readonly in: "yaml" | "text";
    readonly checked?: true;
  };
}

const EXAMPLE = `    runWhen: 金額 が 100000 以上
    proceedWhen:
      - 部署 が 照合済み
    approvalToStart: 経理部長
    approvers:
      - 経理部長
    handsOver:
      請求元: any
      金額: number
`;

const EXAMPLE_EN = `    runWhen: amount is at least 100000
    proceedWhen:
      - department is verified
    approvalToStart: Head of finance
    approvers:
      - Head of finance
    handsOver:
      supplier: any
      amount: number
`;

/** The page on which a procedure's conditions, approvals and hand-overs are edited as YAML. */
export function renderYaml(view: View, { aop, title, version, yaml, problems }: YamlData): PageContent {
  const { t, href, url, language } = view;
  const path = `/aops/${encodeURIComponent(aop)}`;
  const saved = url.searchParams.get("saved");
  const elsewhere = problems?.in === "text";
  const check = `${path}/yaml/check`;
  return {
    kicker: t(EDITING.asYaml),
    title: title || aop,
    style: EDITING_STYLE,
    script: EDITOR,
    body: html`${renderAopTabs(view, aop)}
${saved === "new" && renderWritten(view, path)}
${saved === "same" && html`<p class="note info" role="status">${t(EDITING.unchanged)}</p>`}
<p class="lead">${t(EDITING.yamlLead)}</p>
${problems && !problems.checked && html`<p class="note bad" role="alert">${t(EDITING.notWritten)} <a href="#problems">${t(EDITING.seeProblems)}</a></p>`}
${elsewhere && html`<p class="soft">${t(EDITING.inText)}</p>`}
<form method="post" action="${href(`${path}/yaml`)}">${nonceField(view)}<input type="hidden" name="version" value="${version}">
${renderEditor(view, { label: t(EDITING.yaml), name: "yaml", text: yaml, diagnostics: problems?.diagnostics ?? [], elsewhere, check })}
<p class="buttons"><button>${t(EDITING.saveLines)}</button>${renderCheckButton(view, check)}</p></form>
<details id="example"><summary>${t(EDITING.yamlExample)}</summary><pre>${language === "ja" ? EXAMPLE : EXAMPLE_EN}</pre></details>`,
  };
}
