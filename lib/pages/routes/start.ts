import type { Hono } from "hono";
import { z } from "zod";
import { type ApiPorts, dayIn, listAopViews, listRunViews, type Refusal, startRun, storeFiles } from "#api";
import { addForm } from "../form.ts";
import { formLimits } from "../form-limits.ts";
import { addPage, type PageAnswer, type PageRequest } from "../page.ts";
import { renderStart, type StartData } from "../start/start-page.ts";

const AOPS_SHOWN = 200;
const RUNS_SHOWN = 5;

/** `attachments`: ids of files that the script has sent already, apart by spaces. */
const fields = z.object({ aop: z.string(), input: z.string(), attachments: z.string().max(4000).optional() });

/** Adds the page on which a run is started, and what takes its form. */
export function addStartPage(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, { path: "/", answer: (request) => showStart(request) });
  addForm(app, ports, {
    path: "/runs",
    fields,
    files: true,
    async answer(request, { fields: { aop, input, attachments = "" }, files }) {
      const sent = attachments.split(" ").filter((id) => id !== "");
      const started = await start(request, { aop, input, sent }, files);
      if (!("refused" in started)) return { redirect: `/runs/${started.run}` };
      const page = await showStart(request, { aop, input, diagnostics: started.diagnostics });
      return { ...page, status: started.refused };
    },
  });
}

async function start(
  { ports, view }: PageRequest,
  { aop, input, sent }: { readonly aop: string; readonly input: string; readonly sent: readonly string[] },
  files: Parameters<typeof storeFiles>[1],
): Promise<{ readonly run: string } | Refusal> {
  const { caller } = view;
  const stored = await storeFiles(ports, files, caller.person);
  if ("refused" in stored) return stored;
  return startRun(ports, { aop, input, attachments: [...sent, ...stored.ids], requester: caller });
}

async function showStart(
  { ports, view }: PageRequest,
  sent?: StartData["sent"],
): Promise<Exclude<PageAnswer, Refusal | { redirect: string }>> {
  const [{ aops }, { runs }] = await Promise.all([
    listAopViews(ports.table, { limit: AOPS_SHOWN }),
    listRunViews(ports, {}, { limit: RUNS_SHOWN }),
  ]);
  const limits = formLimits(ports);
  const today = dayIn(ports.config.timezone, ports.clock.now());
  return renderStart(view, { aops, runs, limits, today, ...(sent === undefined ? {} : { sent }) });
}
