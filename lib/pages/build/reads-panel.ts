import type { ConversationView } from "#api";
import { type Html, html } from "../html.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { BUILD } from "../words/build.ts";
import { handOvers, type Leaf, leavesOf } from "./leaves.ts";

type Exploration = NonNullable<ConversationView["exploration"]>;
type Offer = Exploration["offers"][number];
type Parameter = Offer["parameters"][number];

/** The reads that may be tried, each as a form of its own; and what turns those that were done into a draft. */
export function renderReads(view: View, path: string, exploration: Exploration): Html {
  const { t } = view;
  const leaves = leavesOf(exploration.reads);
  return html`<section class="card" id="reads"><h2>${t(BUILD.reads)}</h2>
${exploration.offers.map((offer, n) => renderOffer(view, path, { offer, n, leaves, files: exploration.files }))}</section>
${exploration.reads.length > 0 && renderOutlineForm(view, path, handOvers(exploration.reads))}`;
}

interface Offered {
  readonly offer: Offer;
  readonly n: number;
  readonly leaves: readonly Leaf[];
  readonly files: Exploration["files"];
}

function renderOffer(view: View, path: string, { offer, n, leaves, files }: Offered): Html {
  const { t, href } = view;
  return html`<details id="read-${n}"><summary>${view.tool(offer.tool)}: ${offer.title}</summary>
<form method="post" action="${href(`${path}/reads`)}">${nonceField(view)}
<input type="hidden" name="tool" value="${offer.tool}"><input type="hidden" name="operation" value="${offer.operation}">
${offer.parameters.map((parameter) => renderParameter(view, `${n}-${parameter.name}`, parameter, leaves, files))}
<p class="buttons"><button class="tight">${t(BUILD.read)}</button></p></form></details>`;
}

function renderParameter(
  { t }: View,
  id: string,
  { name, title, type, required }: Parameter,
  leaves: readonly Leaf[],
  files: Exploration["files"],
): Html {
  if (type === "file") {
    return html`<div class="field"><label for="${id}">${title}</label><select id="${id}" name="arg.${name}" required>${files.map(
      (file) => html`<option value="${file.attachment}">${file.name}</option>`,
    )}</select></div>`;
  }
  return html`<div class="field"><label for="${id}">${title} <span class="soft small">${name}</span></label>
<input id="${id}" type="text" name="arg.${name}" ${required && leaves.length === 0 && html`required`}>
${
  leaves.length > 0 &&
  html`<label class="small" for="${id}-from">${t(BUILD.fromResult)}</label><select id="${id}-from" name="from.${name}"><option value="">${t(BUILD.noChoice)}</option>${leaves.map(
    ({ call, at, row, name: column, shown }) =>
      html`<option value="${JSON.stringify({ from: call, at, ...(row === undefined ? {} : { row }) })}">${call} ${column}: ${shown}</option>`,
  )}</select>`
}</div>`;
}

function renderOutlineForm(view: View, path: string, leaves: readonly Leaf[]): Html {
  const { t, href } = view;
  return html`<form class="card" id="outline" method="post" action="${href(`${path}/outline`)}">
<h2>${t(BUILD.turnInto)}</h2>${nonceField(view)}<p class="soft small">${t(BUILD.turnIntoHint)}</p>
<div class="field"><label for="outline-title">${t(BUILD.procedureTitle)}</label><input id="outline-title" type="text" name="title" maxlength="200"></div>
${leaves.map(
  ({ call, at, name, shown }, n) =>
    html`<div class="field"><label for="over-${n}"><span class="soft small">${call}</span> ${visibleText(name)} <span class="soft small">${visibleText(shown)}</span></label>
<input id="over-${n}" type="text" name="over.${call} ${at}" maxlength="100" aria-label="${t(BUILD.handOver(name))}"></div>`,
)}
<p class="buttons"><button>${t(BUILD.make)}</button></p></form>`;
}
