import type { ApiPorts } from "#api";
import type { Frame } from "./view.ts";

/** What pages are served from. */
export type PagePorts = ApiPorts & { readonly frame?: Frame };
