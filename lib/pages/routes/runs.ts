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
  runsQuery,
  THINGS,
} from "#api";
import { listAops, loadRun } from "#records";
import { addForm } from "../form.ts";
import { addPage, type PageAnswer, type PageRequest } from "../page.ts";
import { pageOf } from "../parts/page-links.ts";
import { renderAudit } from "../runs/audit-page.ts";
import { renderRuns } from "../runs/run-list.ts";
import { renderRun } from "../runs/run-page.ts";

const PAGE = 30;
const AOPS_OFFERED = 200;
const RUN_PATH = "/runs/:run{(run_[0-9A-Za-z]{1,64}|sub_[0-9a-f]{40})}";

/** Adds the pages that show runs. */
export function addRunPages(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, { path: "/runs", answer: showRuns });
  addPage(app, ports, {
    path: RUN_PATH,
    async answer({ c, view }) {
      const id = c.req.param("run") ?? "";
      const [run, record] = await Promise.all([loadRunView(ports, id), loadRun(ports.table, id)]);
      if (!run || !record) return notFound(THINGS.run, id);
      return renderRun(view, run, mayCancel(record, view.caller));
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

/** Some of the runs; a word in the address that narrows to nothing known is as good as none. */
async function showRuns({ c, ports, view }: PageRequest): Promise<PageAnswer> {
  const { aop, status } = runsQuery.shape;
  const filter = {
    aop: aop.safeParse(c.req.query("aop") || undefined).data,
    status: status.safeParse(c.req.query("status")).data,
  };
  const page = await readPage(pageOf(view.url, PAGE), (window) => listRunViews(ports, filter, window));
  if ("refused" in page) return page;
  const offered = await listAops(ports.table, { limit: AOPS_OFFERED });
  return renderRuns(view, { page, filter, aops: offered.items.map(({ aop, title }) => ({ aop, title })) });
}
