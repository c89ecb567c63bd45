import type { ApiPorts, Problem } from "#api";
import type { Asset } from "./assets/assets.ts";
import type { Step } from "./help/next-steps.ts";
import type { Html } from "./html.ts";
import type { View } from "./view.ts";

/** What a site has around its pages; the pages of people alone have none of it, so that their function stays small. */
export interface Frame {
  readonly style: Asset;
  renderMenu(view: View): Html;
  /** What somebody who was refused can do elsewhere on the site; undefined where it knows no better. */
  stepAfter(view: View, problem: Problem, sent: boolean): Step | undefined;
}

/** What pages are served from. */
export type PagePorts = ApiPorts & { readonly frame?: Frame };
