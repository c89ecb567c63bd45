import { type Asset, ICON, SCRIPT, STYLE } from "./assets/assets.ts";
import { type Html, html } from "./html.ts";
import { type View, withLanguage } from "./view.ts";
import { CHROME } from "./words/chrome.ts";
import { SIGN_IN } from "./words/sign-in.ts";

/** A page before its frame. */
export interface PageContent {
  readonly title: string;
  /** What kind of page it is, above the title. */
  readonly kicker?: string;
  readonly body: Html;
  /** Without the menu: for people who come from a mail to decide one thing. */
  readonly bare?: boolean;
  /** Something is still going on: the page is loaded anew every few seconds. */
  readonly live?: Asset | false;
  /** How it stands, in words that are read out when they have changed. */
  readonly news?: string;
  /** Where server-sent events tell a live page that something has changed; absent where the host has none. */
  readonly events?: string;
  /** A stylesheet and a script that this page has beside those of all pages. */
  readonly style?: Asset;
  readonly script?: Asset;
}

const REFRESH_SECONDS = 4;

/** Puts a page into its frame. Works without scripts; the script only saves reloading by hand. */
export function renderPage(
  view: View,
  { title, kicker, body, bare, live, news, events, style, script }: PageContent,
): Html {
  const { t } = view;
  return html`<!doctype html>
<html lang="${view.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${kicker !== undefined && `${kicker}: `}${title} – tejun</title>
<link rel="stylesheet" href="${STYLE.path}">${[view.frame?.style, style].map((one) => one && html`<link rel="stylesheet" href="${one.path}">`)}
<link rel="icon" href="${ICON.path}" type="image/svg+xml">
${live && html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`}
<script src="${SCRIPT.path}" defer></script>${script && html`<script src="${script.path}" defer></script>`}${live && html`<script src="${live.path}" defer></script>`}
</head>
<body>
<a class="skip" href="#main">${t(CHROME.skip)}</a>
<header class="top"><div class="wide">
<a class="brand" href="${view.href("/")}"><img src="${ICON.path}" width="24" height="24" alt="">tejun</a>
${!bare && view.frame?.renderMenu(view)}
${renderLanguages(view)}
</div></header>
<main id="main" class="wide" ${live && html`data-live="${REFRESH_SECONDS}"`} ${live && events !== undefined && html`data-events="${events}"`} ${news !== undefined && html`data-news="${news}"`}>
<h1>${kicker !== undefined && html`<span class="kicker">${kicker}</span>`}${title}</h1>
${body}
</main>
<footer class="wide">${!bare && html`<p>${t(CHROME.signedInAs)}: ${view.caller.person}</p>`}${renderSignOut(view)}</footer>
</body>
</html>
`;
}

/** Only whoever signed in with this browser can sign out of it. */
function renderSignOut({ signInPath, caller, t }: View): Html | false {
  if (signInPath === undefined || caller.implied) return false;
  return html`<form method="post" action="/sign-out"><button class="plain">${t(SIGN_IN.signOut)}</button></form>`;
}

function renderLanguages({ language, url, t }: View): Html {
  const path = url.pathname + url.search;
  const other = language === "ja" ? "en" : "ja";
  const label = other === "ja" ? "日本語" : "English";
  return html`<p class="languages"><a href="${withLanguage(path, other)}" lang="${other}" hreflang="${other}" title="${t(CHROME.language)}">${label}</a></p>`;
}
