import { type Asset, makeAsset } from "./assets.ts";
import { MORPH_TEXT } from "./morph-text.ts";

/**
 * What a page does by itself where scripts run while a run or a compile goes on: it takes over what has changed, unless
 * somebody is writing. Where the host tells changes as server-sent events (`data-events`), those say when to look, and
 * looking by the clock is left to now and then, for what no event tells; else, or when the events fail too often, it
 * looks every few seconds. A page that nobody sees holds no connection: browsers allow a host only six of them.
 *
 * Only what has changed is touched, what somebody reads stays where it is in the window, and the page's news
 * (`data-news`) are told to screen readers when they are other ones.
 */
export const LIVE: Asset = makeAsset(
  "live",
  "js",
  "text/javascript; charset=utf-8",
  `"use strict";
(() => {
${MORPH_TEXT}
  const main = document.getElementById("main");
  const MOST_FAILURES = 5;
  const LASTING = 60000;
  const BEATS_WHILE_TOLD = 15;
  let source;
  let failures = 0;
  let stale = false;
  let looking = false;
  let beats = 0;
  // What the host sent last: what a reader has opened since is no change.
  let shown = main?.innerHTML;
  const isLive = () => Number(main?.dataset.live) > 0;
  const isSeen = () => document.visibilityState === "visible";
  const busy = () => {
    const at = document.activeElement;
    return at instanceof HTMLElement && at.closest("form") !== null;
  };
  const close = () => {
    source?.close();
    source = undefined;
  };
  // The browser's own keeping of places is switched off: not every one has it, and both together would move twice.
  document.documentElement.style.overflowAnchor = "none";
  const firstSeen = () => {
    if (scrollY < 1) return undefined;
    const isSeenAt = (one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const focused = document.activeElement;
    if (focused !== null && main.contains(focused) && isSeenAt(focused)) return focused;
    return [...main.querySelectorAll("h1, h2, h3, p, li, tr, summary")].find((one) => one.getBoundingClientRect().top >= 0);
  };
  const keepPlace = (change) => {
    const mark = firstSeen();
    const before = mark?.getBoundingClientRect().top;
    change();
    if (mark?.isConnected) scrollBy({ top: mark.getBoundingClientRect().top - before, behavior: "instant" });
  };
  const news = document.createElement("p");
  news.className = "unseen";
  news.setAttribute("role", "status");
  main?.after(news);
  const tell = (told) => {
    if (told === undefined || told === main.dataset.news) return;
    main.dataset.news = told;
    news.textContent = told;
  };
  const take = (fresh) => {
    if (fresh.innerHTML !== shown) {
      shown = fresh.innerHTML;
      keepPlace(() => morphChildren(main, fresh));
    }
    tell(fresh.dataset.news);
    if (fresh.dataset.live !== undefined) return;
    delete main.dataset.live;
    close();
  };
  const look = async () => {
    stale = true;
    if (looking) return;
    looking = true;
    while (stale && isLive()) {
      stale = false;
      const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => undefined);
      if (answer === undefined || !answer.ok) break;
      const text = await answer.text().catch(() => "");
      const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("main");
      if (fresh === null) break;
      if (busy()) {
        stale = true;
        break;
      }
      take(fresh);
    }
    looking = false;
  };
  const listen = () => {
    const path = main?.dataset.events;
    if (path === undefined || source !== undefined || !isLive() || !isSeen() || failures >= MOST_FAILURES) return;
    const since = Date.now();
    const again = () => {
      close();
      failures = Date.now() - since > LASTING ? 1 : failures + 1;
      setTimeout(listen, 1000 * 2 ** failures);
    };
    source = new EventSource(path);
    source.addEventListener("change", look);
    source.addEventListener("end", again);
    source.addEventListener("error", again);
  };
  const turn = () => {
    if (!isLive()) return;
    setTimeout(async () => {
      beats += 1;
      const told = source?.readyState === 1 && !stale && beats % BEATS_WHILE_TOLD !== 0;
      if (isSeen() && !told) await look();
      turn();
    }, Number(main.dataset.live) * 500);
  };
  document.addEventListener("visibilitychange", () => {
    if (!isLive()) return;
    if (!isSeen()) return close();
    look();
    listen();
  });
  listen();
  turn();
})();
`,
);
