import type { Hono } from "hono";
import { type ApiPorts, notFound, THINGS } from "#api";
import { renderHelp } from "../help/help-page.ts";
import { addPage } from "../page.ts";

/** Adds the pages that explain codes; a problem's `type` leads there. */
export function addHelpPages(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, {
    path: "/help/:code",
    open: true,
    async answer({ c, view }) {
      const code = c.req.param("code") ?? "";
      return renderHelp(view, code) ?? notFound(THINGS.page, code);
    },
  });
}
