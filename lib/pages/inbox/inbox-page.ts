import type { InboxView } from "#api";
import { LIVE } from "../assets/live-script.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { namePerson } from "../parts/name-person.ts";
import { renderPageLinks } from "../parts/page-links.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { INBOX } from "../words/inbox.ts";

/** What is left of its time when something is said to expire soon. */
const SOON_MS = 86_400_000;

const LONGEST_INPUT = 120;

/** A page of what waits for the person who looks at it. */
export function renderInbox(view: View, page: InboxView, now: number): PageContent {
  const { t, href, embedded } = view;
  const { waiting, next, previous } = page;
  const isAll = next === undefined && previous === undefined;
  return {
    title: t(INBOX.title),
    live: LIVE,
    news: t(INBOX.count(waiting.length)),
    body: html`<p class="lead">${t(INBOX.lead)}</p>
${waiting.length === 0 && html`<p>${t(isAll ? INBOX.none : INBOX.noneHere)}</p>`}
<ul class="plain">${waiting.map((one) => renderWaiting(view, one, now))}</ul>
${renderPageLinks(view, "/inbox", page)}
${embedded && html`<p class="soft small">${t(INBOX.noneEmbedded)} <a href="${href("/mailbox")}">${t(INBOX.mailbox)}</a></p>`}`,
  };
}

function renderWaiting(view: View, one: InboxView["waiting"][number], now: number): Html {
  const { t, href, time } = view;
  const { kind, id, run, title, phase, input, requester, since, expires } = one;
  const line = input.replaceAll(/\s+/g, " ").trim();
  const shown = line.length <= LONGEST_INPUT ? line : `${line.slice(0, LONGEST_INPUT).toWellFormed()}…`;
  const soon = Date.parse(expires) - now < SOON_MS;
  return html`<li class="card" id="${id}"><div class="row"><h2 id="about-${id}">${visibleText(t(INBOX.heading(title, phase)))}</h2>${renderBadge(
    t(INBOX.kinds[kind]),
    "warn",
  )}${soon && renderBadge(t(INBOX.soon), "bad")}</div>
${shown !== "" && html`<p>${visibleText(shown)}</p>`}
<dl class="facts small"><dt>${t(INBOX.requester)}</dt><dd>${namePerson(view, requester)}</dd><dt>${t(INBOX.since)}</dt><dd>${time(
    since,
  )}</dd><dt>${t(INBOX.expires)}</dt><dd>${time(expires)}</dd></dl>
<p class="buttons"><a class="button" href="${href(`/${kind}s/${encodeURIComponent(id)}`)}" aria-describedby="about-${id}">${t(INBOX.open)}</a><a href="${href(
    `/runs/${run}`,
  )}" aria-describedby="about-${id}">${t(INBOX.see)}</a></p></li>`;
}
