import type { ListPage } from "#records";
import { LIVE } from "../assets/live-script.ts";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { nonceField } from "../parts/nonce-field.ts";
import { renderPageLinks } from "../parts/page-links.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { LOCAL } from "../words/local.ts";

/** A mail as the mailbox shows it. */
export interface ShownMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly at: string;
}

const LONGEST_TEXT = 600;

/** The page of the mails that would have been sent, newest first; the first page looks for new ones by itself. */
export function renderMailbox(view: View, page: ListPage<ShownMail>, now: string): PageContent {
  const { t } = view;
  return {
    title: t(LOCAL.mailboxTitle),
    live: page.previous === undefined && LIVE,
    body: html`<p class="lead">${t(LOCAL.mailboxLead)}</p>
${page.items.length === 0 && html`<p>${t(LOCAL.noMails)}</p>`}
<ul class="plain">${page.items.map((mail) => renderMail(view, mail))}</ul>
${renderPageLinks(view, "/mailbox", page)}
${renderClock(view, now)}`,
  };
}

function renderMail(view: View, { id, to, subject, text, links, at }: ShownMail): Html {
  const { t, time, url } = view;
  const [first] = links.flatMap((link) => pathOf(link, url) ?? []);
  const shown = text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT).toWellFormed()}…`;
  return html`<li class="card"><p class="row"><strong>${visibleText(subject)}</strong><span class="soft small push">${time(at)}</span></p>
<p class="small soft">${t(LOCAL.to)}: ${visibleText(to)}</p>
${first !== undefined && html`<p><a class="button" href="${view.href(first)}">${t(LOCAL.open)}</a></p>`}
<details id="mail-${id}"><summary>${t(LOCAL.text)}</summary><pre>${visibleText(shown)}</pre></details></li>`;
}

/** The names by which a host on one machine is reached. */
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** A mail's link as a path of this site, by whichever of its names it was reached; never a link to elsewhere. */
function pathOf(link: string, here: URL): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, hostname, pathname } = new URL(link);
  const ours = /^https?:$/.test(protocol) && [here.hostname, ...LOOPBACK].includes(hostname);
  return ours && /^\/(approvals|questions)\/[A-Za-z0-9_-]+$/.test(pathname) ? pathname : undefined;
}

function renderClock(view: View, now: string): Html {
  const { t, href, time } = view;
  return html`<section class="card"><h2>${t(LOCAL.clockTitle)}</h2>
<p>${t(LOCAL.now)}: ${time(now)}</p><p class="small soft">${t(LOCAL.clockHint)}</p>
<form class="buttons" method="post" action="${href("/local/clock")}">${nonceField(view)}
${[1, 7].map((days) => html`<button class="quiet" name="advance" value="P${days}D">${t(LOCAL.days(days))}</button>`)}</form></section>`;
}
