import type { Hono } from "hono";
import { z } from "zod";
import {
  type ApiPorts,
  cancelRun,
  listRunViews,
  loadAuditView,
  loadRunView,
  mayCancel,
  notFound,
  readPage,
  THINGS,
} from "#api";
import { loadRun } from "#records";
import { addForm } from "../form.ts";
import { html } from "../html.ts";
import { addPage } from "../page.ts";
import { renderAudit } from "../runs/audit-page.ts";
import { renderRunList } from "../runs/run-list.ts";
import { renderRun } from "../runs/run-page.ts";
import { CHROME } from "../words/chrome.ts";
import { RUNS } from "../words/runs.ts";

const PAGE = "30";
const RUN_PATH = "/runs/:run{(run_[0-9A-Za-z]{1,64}|sub_[0-9a-f]{40})}";

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
    path: RUN_PATH,
    async answer({ c, view }) {
      const id = c.req.param("run") ?? "";
      const [run, record] = await Promise.all([loadRunView(ports, id), loadRun(ports.table, id)]);
      if (!run || !record) return notFound(THINGS.run, id);
      return renderRun(view, run, mayCancel(ports, record, view.caller));
    },
  });
  addPage(app, ports, {
    path: `${RUN_PATH}/audit`,
    async answer({ c, view }) {
      const id = c.req.param("run") ?? "";
      const [audit, run] = await Promise.all([loadAuditView(ports, id), loadRunView(ports, id)]);
      return audit && run ? renderAudit(view, audit, run) : notFound(THINGS.run, id);
    },
  });
  addForm(app, ports, {
    path: `${RUN_PATH}/cancel`,
    fields: z.object({}),
    async answer({ c, view }) {
      const cancelled = await cancelRun(ports, c.req.param("run") ?? "", view.caller);
      return "refused" in cancelled ? cancelled : { redirect: `/runs/${cancelled.run}` };
    },
  });
}
