import { html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import type { View } from "../view.ts";
import { SIGNED_OUT } from "../words/sign-in.ts";

/** The page after signing out; `leave` is where the issuer's own session is ended. */
export function renderSignedOut({ t, href }: View, leave: string | undefined): PageContent {
  return {
    title: t(SIGNED_OUT.outTitle),
    bare: true,
    body: html`<p>${t(SIGNED_OUT.outHere)}</p>
${leave !== undefined && html`<p>${t(SIGNED_OUT.outThere)}</p>`}
<p class="buttons">${leave !== undefined && html`<a class="button" href="${leave}">${t(SIGNED_OUT.leave)}</a>`}
<a class="button quiet" href="${href("/sign-in")}">${t(SIGNED_OUT.again)}</a></p>`,
  };
}
