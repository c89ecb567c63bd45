import type { AopVersion, ListPage } from "#records";
import { html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderPageLinks } from "../parts/page-links.ts";
import type { View } from "../view.ts";
import { AOPS, COMPILES } from "../words/aops.ts";

/** The page that lists the versions of a procedure, newest first. */
export function renderVersionList(view: View, aop: string, page: ListPage<AopVersion>): PageContent {
  const { t, href, time } = view;
  const path = `/aops/${encodeURIComponent(aop)}`;
  return {
    kicker: t(AOPS.allVersions),
    title: aop,
    body: html`<ul class="plain">${page.items.map(
      ({ version, title, savedAt }) =>
        html`<li class="card"><p class="row"><a href="${href(`${path}?version=${version}`)}">${t(AOPS.version(version))}</a><span class="soft small push">${time(
          new Date(savedAt).toISOString(),
        )}</span></p><p class="small soft">${title}</p></li>`,
    )}</ul>
${renderPageLinks(view, `${path}/versions`, page)}
<p><a href="${href(path)}">${t(COMPILES.back)}</a></p>`,
  };
}
