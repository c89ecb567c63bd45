import type { Hono } from "hono";
import {
  type ApiPorts,
  aopId,
  listProgramViews,
  loadDifferenceView,
  loadProgramView,
  notFound,
  programName,
  readPage,
  THINGS,
} from "#api";
import { loadNewestVersion } from "#records";
import { renderDifference } from "../aops/difference-page.ts";
import { renderProgramList } from "../aops/program-list.ts";
import { renderProgram } from "../aops/program-page.ts";
import { addPage, type PageAnswer, type PageRequest } from "../page.ts";
import { pageOf } from "../parts/page-links.ts";

const PROGRAMS_SHOWN = 20;

/** Adds the pages on which programs are looked at and compared. */
export function addProgramPages(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, { path: "/aops/:aop/program", answer: (request) => showProgram(request, "current") });
  addPage(app, ports, {
    path: "/aops/:aop/programs/:program",
    answer: (request) => showProgram(request, request.c.req.param("program") ?? ""),
  });
  addPage(app, ports, {
    path: "/aops/:aop/programs",
    async answer({ c, view }) {
      const aop = idOf(c.req.param("aop"));
      if ((await loadNewestVersion(ports.table, aop)) === undefined) return notFound(THINGS.aop, aop);
      const query = pageOf(view.url, PROGRAMS_SHOWN);
      const page = await readPage(query, (window) => listProgramViews(ports.table, aop, window));
      return "refused" in page ? page : renderProgramList(view, page);
    },
  });
  addPage(app, ports, {
    path: "/aops/:aop/difference",
    async answer({ c, view }) {
      const aop = idOf(c.req.param("aop"));
      const from = programName.optional().safeParse(c.req.query("from"));
      const to = programName.optional().safeParse(c.req.query("to"));
      const difference =
        from.success && to.success
          ? await loadDifferenceView(ports.table, aop, { from: from.data, to: to.data })
          : undefined;
      return difference ? renderDifference(view, difference) : notFound(THINGS.program, c.req.query("from") ?? aop);
    },
  });
}

async function showProgram({ c, ports, view }: PageRequest, asked: string): Promise<PageAnswer> {
  const aop = idOf(c.req.param("aop"));
  const name = programName.safeParse(asked);
  const program = name.success ? await loadProgramView(ports.table, aop, name.data) : undefined;
  return program ? renderProgram(view, aop, program) : notFound(THINGS.program, asked === "current" ? aop : asked);
}

/** The id in a path; one that no procedure can have where it is out of form. */
function idOf(typed: string | undefined): string {
  return aopId.safeParse(typed).data ?? "–";
}
