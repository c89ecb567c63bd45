import type { TextDifferenceView } from "#api";
import { EDITING_STYLE } from "../assets/editing-style.ts";
import { html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderPageLinks } from "../parts/page-links.ts";
import { renderPatch } from "../parts/patch.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { AOPS } from "../words/aops.ts";
import { EDITING } from "../words/editing.ts";
import { PROGRAMS } from "../words/programs.ts";
import { renderAopTabs } from "./aop-tabs.ts";

const PATCH_CHARACTERS = 16_000;

/** A page of a procedure's versions, newest first. */
export interface VersionsData {
  readonly aop: string;
  readonly newest: number;
  readonly versions: readonly { readonly version: number; readonly title: string; readonly savedAt: string }[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

/** The page that lists versions, each with the way to what it changed, and has any two of them compared. */
export function renderVersionList(view: View, { aop, newest, versions, next, previous }: VersionsData): PageContent {
  const { t, href, time, url } = view;
  const path = `/aops/${encodeURIComponent(aop)}`;
  const lang = url.searchParams.get("lang");
  const number = (name: "from" | "to", value: number) =>
    html`<div class="field"><label for="${name}">${t(PROGRAMS[name])}</label><input type="number" id="${name}" name="${name}" min="1" max="${newest}" value="${value}" required></div>`;
  return {
    kicker: t(EDITING.versionsTitle),
    title: versions[0]?.title || aop,
    style: EDITING_STYLE,
    body: html`${renderAopTabs(view, aop)}
<ul class="plain">${versions.map(
      ({
        version,
        savedAt,
      }) => html`<li class="card"><p class="row"><a href="${href(`${path}?version=${version}`)}">${t(
        AOPS.version(version),
      )}</a>${version === newest && renderBadge(t(EDITING.newest), "ok")}<span class="soft small push">${time(savedAt)}</span></p>
${version > 1 && html`<p class="small"><a href="${href(`${path}/versions/difference?from=${version - 1}&to=${version}`)}">${t(EDITING.fromBefore)}</a></p>`}</li>`,
    )}</ul>
${renderPageLinks(view, `${path}/versions`, { next, previous })}
${
  newest > 1 &&
  html`<h2>${t(EDITING.compareVersions)}</h2><form class="card" method="get" action="${path}/versions/difference">
${lang !== null && html`<input type="hidden" name="lang" value="${lang}">`}
<div class="pair">${number("from", newest - 1)}${number("to", newest)}</div><p class="buttons"><button class="quiet">${t(PROGRAMS.compare)}</button></p></form>`
}`,
  };
}

/** The page that shows how the texts of two versions differ, line by line. */
export function renderTextDifference(view: View, { aop, from, to, patch }: TextDifferenceView): PageContent {
  const { t, href, time } = view;
  const path = `/aops/${encodeURIComponent(aop)}`;
  const name = ({ version, savedAt }: TextDifferenceView["from"]) =>
    html`<span><a href="${href(`${path}?version=${version}`)}">${t(AOPS.version(version))}</a> <span class="soft small">${time(savedAt)}</span></span>`;
  // The heading of the difference says again what stands above it.
  const lines = patch.split("\n").slice(2).join("\n");
  return {
    kicker: t(EDITING.differenceTitle),
    title: to.title || aop,
    style: EDITING_STYLE,
    body: html`${renderAopTabs(view, aop)}
<p class="row">${name(from)} → ${name(to)}</p>
${from.title !== to.title && html`<p><del>${visibleText(from.title)}</del> → <ins>${visibleText(to.title)}</ins></p>`}
${patch === "" ? html`<p class="soft">${t(EDITING.sameText)}</p>` : renderPatch(lines, PATCH_CHARACTERS)}
${lines.length > PATCH_CHARACTERS && html`<p class="small soft">${t(PROGRAMS.more)}</p>`}
<p><a href="${href(`${path}/versions`)}">${t(EDITING.versionsTitle)}</a></p>`,
  };
}
