import type { Hono } from "hono";
import { type ApiPorts, loadInbox, readPage } from "#api";
import { renderInbox } from "../inbox/inbox-page.ts";
import { addPage } from "../page.ts";
import { pageOf } from "../parts/page-links.ts";

const PAGE = 30;

/** Adds the page that shows a person what waits for them. */
export function addInboxPage(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, {
    path: "/inbox",
    async answer({ view }) {
      const page = await readPage(pageOf(view.url, PAGE), (window) => loadInbox(ports, view.caller.person, window));
      return "refused" in page ? page : renderInbox(view, page, ports.clock.now());
    },
  });
}
