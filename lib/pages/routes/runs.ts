import type { Hono } from "hono";
import { type ApiPorts, listRunViews, loadRunView, notFound, readPage, THINGS } from "#api";
import { html } from "../html.ts";
import { addPage } from "../page.ts";
import { renderRunList } from "../runs/run-list.ts";
import { renderRun } from "../runs/run-page.ts";
import { CHROME } from "../words/chrome.ts";
import { RUNS } from "../words/runs.ts";

const PAGE = "30";

/** Adds the pages that show runs. */
export function addRunPages(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, {
    path: "/runs",
    async answer({ c, view }) {
      const query = { limit: PAGE, after: c.req.query("after") };
      const page = await readPage(query, (limit, after) => listRunViews(ports, limit, after));
      if ("refused" in page) return page;
      const next =
        page.next !== undefined &&
        html`<p><a href="${view.href(`/runs?after=${encodeURIComponent(page.next)}`)}">${view.t(CHROME.next)}</a></p>`;
      return { title: view.t(RUNS.title), body: html`${renderRunList(view, page.runs)}${next}` };
    },
  });
  addPage(app, ports, {
    path: "/runs/:run{run_[0-9A-Za-z]{1,64}}",
    async answer({ c, view }) {
      const run = await loadRunView(ports, c.req.param("run") ?? "");
      return run ? renderRun(view, run) : notFound(THINGS.run, c.req.param("run") ?? "");
    },
  });
}
