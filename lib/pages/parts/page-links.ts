import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { PAGING } from "../words/paging.ts";

/** Where a list goes on, as its page says it. */
interface PageEnds {
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
}

/** The links to the pages around this one; `path` may hold what the list is narrowed to. */
export function renderPageLinks({ t, href }: View, path: string, { next, previous }: PageEnds): Html | false {
  if (next === undefined && previous === undefined) return false;
  const join = path.includes("?") ? "&" : "?";
  const link = (name: "after" | "before", cursor: string): string =>
    href(`${path}${join}${name}=${encodeURIComponent(cursor)}`);
  return html`<nav class="row" aria-label="${t(PAGING.pages)}">${
    previous !== undefined && html`<a rel="prev" href="${link("before", previous)}">${t(PAGING.previous)}</a>`
  } ${next !== undefined && html`<a class="push" rel="next" href="${link("after", next)}">${t(PAGING.next)}</a>`}</nav>`;
}

/** What a list's page was asked with. */
export function pageOf(
  url: URL,
  limit: number,
): { readonly limit: string; readonly after: string | undefined; readonly before: string | undefined } {
  const { searchParams } = url;
  return {
    limit: String(limit),
    after: searchParams.get("after") ?? undefined,
    before: searchParams.get("before") ?? undefined,
  };
}
