import type { Hono } from "hono";
import { type ApiPorts, listRunViews, loadRunView, notFound, readPage, runsQuery, THINGS } from "#api";
import { listAops } from "#records";
import { addPage, type PageAnswer, type PageRequest } from "../page.ts";
import { pageOf } from "../parts/page-links.ts";
import { renderRuns } from "../runs/run-list.ts";
import { renderRun } from "../runs/run-page.ts";

const PAGE = 30;
const AOPS_OFFERED = 200;

/** Adds the pages that show runs. */
export function addRunPages(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, { path: "/runs", answer: showRuns });
  addPage(app, ports, {
    path: "/runs/:run{run_[0-9A-Za-z]{1,64}}",
    async answer({ c, view }) {
      const run = await loadRunView(ports, c.req.param("run") ?? "");
      return run ? renderRun(view, run) : notFound(THINGS.run, c.req.param("run") ?? "");
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
