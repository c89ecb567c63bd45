import type { Hono } from "hono";
import { type ApiPorts, loadInbox } from "#api";
import { renderInbox } from "../inbox/inbox-page.ts";
import { addPage } from "../page.ts";

/** Adds the page that shows a person what waits for them. */
export function addInboxPage(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, {
    path: "/inbox",
    async answer({ view }) {
      return renderInbox(view, await loadInbox(ports, view.caller.person), ports.clock.now());
    },
  });
}
