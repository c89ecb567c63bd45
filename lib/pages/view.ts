import type { Caller, Problem } from "#api";
import type { Catalog } from "#config";
import type { Bilingual, Language } from "#diagnostics";
import type { Asset } from "./assets/assets.ts";
import type { Step } from "./help/step.ts";
import { type Html, html } from "./html.ts";

/** How one request's page is written: in which language, for whom, with which links. */
export interface View {
  readonly language: Language;
  readonly caller: Caller;
  /** The path asked for, with its query. */
  readonly url: URL;
  readonly embedded: boolean;
  /** Whether procedures can be written by talking here. */
  readonly talks: boolean;
  /** Where people sign in with a browser; undefined where nobody has to. */
  readonly signInPath: string | undefined;
  /** What the site has around its pages; undefined where people's pages are all there is. */
  readonly frame: Frame | undefined;
  /** Goes back with every form of this page. */
  readonly nonce: string;
  /** The words in the page's language. */
  t(words: Bilingual): string;
  /** A link inside this site; the language goes along where it was chosen on a page. */
  href(path: string): string;
  /** A time in the organisation's zone. */
  time(iso: string): Html;
  /** What a configured tool is called. */
  tool(id: string): string;
  /** What one of its operations is called. */
  operation(tool: string, name: string): string;
  /** Tells the reasons that values bear, on a page that shows some where the words for them are loaded late. */
  readonly tellReason?: (recorded: string) => Bilingual;
}

/** What a site has around its pages; the pages of people alone have none of it, so that their function stays small. */
export interface Frame {
  readonly style: Asset;
  renderMenu(view: View): Html;
  /** What somebody who was refused can do elsewhere on the site; undefined where it knows no better. */
  stepAfter(view: View, problem: Problem, sent: boolean): Step | undefined;
}

/** What a view is made from. */
export interface ViewParts {
  readonly language: Language;
  readonly caller: Caller;
  readonly url: URL;
  readonly embedded: boolean;
  readonly talks: boolean;
  readonly signInPath: string | undefined;
  readonly frame: Frame | undefined;
  readonly timezone: string;
  readonly nonce: string;
  readonly catalog: Catalog;
}

/** Makes the view of one request. */
export function createView({ timezone, catalog, ...parts }: ViewParts): View {
  const { language, url } = parts;
  const chosen = url.searchParams.has("lang");
  const format = new Intl.DateTimeFormat(language, { timeZone: timezone, dateStyle: "medium", timeStyle: "short" });
  return {
    ...parts,
    t: (words) => words[language],
    href: (path) => (chosen ? withLanguage(path, language) : path),
    tool: (id) => catalog.get(id)?.title ?? id,
    operation: (tool, name) => catalog.get(tool)?.operations.get(name)?.title ?? name,
    time: (iso) => html`<time datetime="${iso}">${format.format(Date.parse(iso))}</time>`,
  };
}

/** A path in another language, whatever its query. */
export function withLanguage(path: string, language: Language): string {
  const url = new URL(path, "http://host");
  url.searchParams.set("lang", language);
  return url.pathname + url.search + url.hash;
}
