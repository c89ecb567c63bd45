import type { ApprovalView } from "#api";
import type { Bilingual } from "#diagnostics";
import { isAtLeast } from "#trust";
import { type Html, html } from "../html.ts";
import { EVERYTHING, renderJson } from "../parts/json-value.ts";
import { nameSource } from "../parts/name-source.ts";
import { renderStatus } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { PEOPLE } from "../words/people.ts";
import { VALUES } from "../words/values.ts";

type Subject = ApprovalView["subject"];
type SubjectValue = Extract<Subject, { type: "start" }>["handover"][string];
type AskedKey = NonNullable<Subject["rows"][number]["askedFrom"]>[number];

/** Values as an approver is shown them: all of each, how sure it is, and where it comes from. */
export function renderSubjectValues(
  view: View,
  values: { readonly [name: string]: SubjectValue },
  subject: Subject,
): Html {
  const { t } = view;
  const shown = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    sources: nameSources(view, value, subject),
  }));
  const all = new Set(shown.map(({ sources }) => sources));
  const told = (sources: string): Html => html`<p class="from">${t(PEOPLE.sources)}: ${visibleText(sources)}</p>`;
  return html`<ul class="plain values">${shown.map(
    ({
      name,
      value,
      sources,
    }) => html`<li><div class="row"><span class="name">${renderName(name, value.title)}</span>${renderStatus(view, value.status)}</div>
<div class="value">${renderContent(view, value)}</div>
${renderWords(view, value)}
${all.size > 1 && told(sources)}</li>`,
  )}</ul>${all.size === 1 && told([...all].join(""))}${renderAskedKeys(view, Object.values(values), subject)}`;
}

/** What ledgers were asked with, where no ledger vouches for that: a row that exists may be the wrong one. */
export function renderAskedKeys(view: View, values: readonly SubjectValue[], subject: Subject): Html | false {
  const calls = new Set(values.flatMap((value) => value.calls));
  const keys = subject.rows.filter(({ call }) => calls.has(call)).flatMap(({ askedFrom = [] }) => askedFrom);
  const uncertain = keys.filter(({ status }) => status !== "verified");
  const told = new Map(uncertain.map((key) => [JSON.stringify([key.ledger, key.asked, key.status, key.sources]), key]));
  return told.size > 0 && html`${[...told.values()].map((key) => renderAskedKey(view, key, subject))}`;
}

function renderAskedKey(view: View, key: AskedKey, subject: Subject): Html {
  const { t } = view;
  const { ledger, asked, status } = key;
  const from = visibleText(nameSources(view, { ...key, calls: [] }, subject));
  const line = html`${visibleText(t(PEOPLE.askedWith(ledger, plainKey(asked))))} ${renderStatus(view, status)}`;
  if (isAtLeast(status, "extracted")) return html`<p class="from">${line} ${from}</p>`;
  return html`<div class="note warn"><p>${line} <span class="soft">${from}</span></p>
<p><strong>${t(PEOPLE.askedWithGuess)}</strong></p></div>`;
}

/** A parameter by its title, and by the name that the other system knows it by. */
export function renderName(name: string, title: string | undefined): Html {
  if (title === undefined || title === name) return html`${visibleText(name)}`;
  return html`${visibleText(title)} <code>${visibleText(name)}</code>`;
}

/** What people wrote, where that is not what will be sent. */
export function renderWords(view: View, { words = [] }: Pick<SubjectValue, "words">): Html | false {
  const { t } = view;
  if (words.length === 0) return false;
  return html`<p class="from"><strong>${t(PEOPLE.asWritten)}</strong>: ${words.map(
    ({ source, text }) => html`<q>${visibleText(text)}</q> <span class="soft">(${nameSource(view, source)})</span> `,
  )}</p>`;
}

function renderContent(view: View, { value, candidates, reason }: SubjectValue): Html {
  const { t } = view;
  const told = reason === undefined ? undefined : (view.tellReason?.(reason)[view.language] ?? reason);
  const because = told !== undefined && html` <span class="soft">(${visibleText(told)})</span>`;
  if (value !== undefined) return html`${renderJson(view, value, EVERYTHING)}`;
  if (candidates === undefined) return html`<span class="soft">${t(VALUES.noValue)}</span>${because}`;
  return html`${t(VALUES.candidates)}: <ul>${candidates.map((one) => html`<li>${renderJson(view, one, EVERYTHING, 1)}</li>`)}</ul>`;
}

/** Who made a value that stands in no source, by the reason that its record gives. */
const MADE_BY = new Map<string, Bilingual>([
  ["made by model", VALUES.madeByModel],
  ["made by code", VALUES.madeByCode],
]);

/** Where a value comes from, in words: the ledgers and earlier actions it rests on, and the texts it stands in. */
export function nameSources(
  view: View,
  { sources, calls, reason }: Pick<SubjectValue, "sources" | "calls" | "reason">,
  subject: Subject,
): string {
  const { t } = view;
  const rows = calls.flatMap((call) => subject.rows.find((row) => row.call === call) ?? []);
  const ledgers = [...Map.groupBy(rows, ({ ledger }) => ledger)];
  const looked = ledgers.map(([ledger, some]) => {
    const keys = nameKeys(view, new Set(some.flatMap((row) => row.keys.map((key) => String(key)))));
    const asked = nameKeys(view, new Set(some.flatMap(({ asked: given = {} }) => Object.values(given).map(plainKey))));
    return t(asked === "" || asked === keys ? PEOPLE.byCall(ledger, keys) : PEOPLE.byCallAsked(ledger, keys, asked));
  });
  // A look-up is told once, as the ledger that was asked; any other read is a source, and no action.
  const texts = sources.filter((source) => !rows.some((row) => source === `call:${row.call}`));
  const actions = calls.filter((call) => !rows.some((row) => row.call === call) && !texts.includes(`call:${call}`));
  const named = [
    ...looked,
    ...(actions.length > 0 ? [t(PEOPLE.earlier(rangeOf(actions), actions.length))] : []),
    ...texts.map((source) => nameSource(view, source)),
  ];
  if (named.length > 0) return [...new Set(named)].join(" · ");
  return t(MADE_BY.get(reason ?? "") ?? VALUES.nowhere);
}

/** More keys than these are told by the first, the last and their number; each of them stands in its own row. */
const MOST_KEYS = 4;

function nameKeys({ t }: View, keys: ReadonlySet<string>): string {
  const [first = "", ...others] = keys;
  return keys.size > MOST_KEYS ? t(PEOPLE.manyKeys(first, others.at(-1) ?? first, keys.size)) : [...keys].join(", ");
}

function plainKey(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The first and the last in order, so that all the others lie between them. */
function rangeOf(calls: readonly string[]): string {
  const [first = "", ...others] = calls.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return others.length === 0 ? first : `${first} – ${others.at(-1)}`;
}
