import type { ProgramView } from "#api";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { COMPILES } from "../words/aops.ts";

/** What a compile proved, and what it says that it did not check (spec compile.md section 5). */
export function renderProof(
  { t }: View,
  { compared, unchecked }: ProgramView["proof"],
  mayBehaveDifferently: readonly string[] = [],
): Html {
  const nameOf = (what: string): string => {
    if (what.startsWith("phase:")) return t(COMPILES.phase(what.slice("phase:".length)));
    return isKnown(COMPILES.whats, what) ? t(COMPILES.whats[what]) : what;
  };
  const ruleOf = (rule: string): string => (isKnown(COMPILES.rules, rule) ? t(COMPILES.rules[rule]) : rule);
  return html`<section class="card">
<h2>${t(COMPILES.compared)}</h2>
${compared.length > 0 ? html`<ul>${compared.map((name) => html`<li>✓ ${name}</li>`)}</ul>` : html`<p class="soft">${t(COMPILES.comparedNone)}</p>`}
${
  unchecked.length > 0 &&
  html`<h2>${t(COMPILES.unchecked)}</h2><ul>${unchecked.map(
    ({ what, rule }) => html`<li>${nameOf(what)} <span class="soft">– ${ruleOf(rule)} (${rule})</span></li>`,
  )}</ul>`
}
${
  mayBehaveDifferently.length > 0 &&
  html`<h2>${t(COMPILES.mayBehaveDifferently)}</h2><ul>${mayBehaveDifferently.map((name) => html`<li>${name}</li>`)}</ul>`
}</section>`;
}

function isKnown<Words extends object>(words: Words, key: string): key is keyof Words & string {
  return Object.hasOwn(words, key);
}
