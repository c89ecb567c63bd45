import { createHash } from "node:crypto";
import { SCRIPT_TEXT } from "./script.ts";
import { STYLE_TEXT } from "./style.ts";

/** A file that pages load; its path holds the digest of its content, so it may be kept for ever. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** The stylesheet of every page. What every page loads stands apart, so that the function of links has no more than that. */
export const STYLE: Asset = makeAsset("base/style", "css", "text/css; charset=utf-8", STYLE_TEXT);

/** The script of every page. */
export const SCRIPT: Asset = makeAsset("base/script", "js", "text/javascript; charset=utf-8", SCRIPT_TEXT);

/** The icon, at an address of its own. */
export const ICON: Asset = {
  path: "/assets/base/icon.svg",
  type: "image/svg+xml",
  text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5f74"/><path d="M8 10h16M8 16h11M8 22h7" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>',
};

/** Makes an asset whose address changes with its content. */
export function makeAsset(name: string, ending: string, type: string, text: string): Asset {
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { path: `/assets/${name}-${digest}.${ending}`, type, text };
}
