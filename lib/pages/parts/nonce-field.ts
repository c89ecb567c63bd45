import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";

/** The hidden field that every form of ours carries. */
export function nonceField({ nonce }: View): Html {
  return html`<input type="hidden" name="nonce" value="${nonce}">`;
}
