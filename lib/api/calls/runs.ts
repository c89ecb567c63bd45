import { z } from "zod";
import { answer, defineCall, file } from "../call.ts";
import { pageLimit, readPage } from "../lists.ts";
import { notFound } from "../problem.ts";
import { loadAuditView } from "../runs/audit-run.ts";
import { cancelRun } from "../runs/cancel-run.ts";
import { loadTrace } from "../runs/exports/otel-spans.ts";
import { loadProv } from "../runs/exports/prov-run.ts";
import { writeValuesCsv } from "../runs/exports/values-csv.ts";
import { listRunViews } from "../runs/list-runs.ts";
import { loadJournal } from "../runs/load-journal.ts";
import { startRun } from "../runs/start-run.ts";
import { loadRunView } from "../runs/view-run.ts";
import { watchRun } from "../runs/watch-run.ts";
import { audit } from "../schemas/audit.ts";
import { pageQuery } from "../schemas/common.ts";
import { prov, trace } from "../schemas/prov.ts";
import { journal, run, runList, runRequest, startedRun } from "../schemas/runs.ts";
import { THINGS } from "../things.ts";
import { aopParams, runId, runsQuery } from "./shared-shapes.ts";

const runParams = z.object({ run: runId });

const postRun = defineCall({
  method: "post",
  path: "/aops/{aop}/runs",
  id: "startRun",
  summary: "Starts a run of the current program.",
  params: aopParams,
  headers: { "Idempotency-Key": "The same key and the same request give the run that was started before." },
  body: { kind: "fields", schema: runRequest },
  answers: { 202: { description: "Stored; it goes on from here.", schema: startedRun } },
  refusals: [400, 404, 409, 413],
  async answer(ports, { params, body, caller, request }) {
    const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
    const started = await startRun(ports, { aop: params.aop, ...body, requester: caller, idempotencyKey });
    return "refused" in started ? started : answer(202, started);
  },
});

const listRuns = defineCall({
  method: "get",
  path: "/runs",
  id: "listRuns",
  summary: "Lists runs, newest first; those of one procedure or status where it is named.",
  query: runsQuery,
  answers: { 200: { description: "One page.", schema: runList } },
  refusals: [400],
  async answer(ports, { query }) {
    const page = await readPage(query, (window) => listRunViews(ports, query, window));
    return "refused" in page ? page : answer(200, page);
  },
});

const getRun = defineCall({
  method: "get",
  path: "/runs/{run}",
  id: "getRun",
  summary: "Shows a run: phases, values, what it waits for, what was done.",
  params: runParams,
  answers: { 200: { description: "As its record has it now.", schema: run } },
  refusals: [404],
  async answer(ports, { params }) {
    const view = await loadRunView(ports, params.run);
    return view ? answer(200, view) : notFound(THINGS.run, params.run);
  },
});

const getJournal = defineCall({
  method: "get",
  path: "/runs/{run}/journal",
  id: "getJournal",
  summary: "Shows a run's record in the order of time.",
  params: runParams,
  query: z.object({
    limit: pageQuery.shape.limit,
    after: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  answers: { 200: { description: "One page; each entry as it was sealed.", schema: journal } },
  refusals: [400, 404],
  async answer({ table }, { params, query }) {
    const page = await loadJournal(table, params.run, pageLimit(query), Number(query.after ?? 0));
    return page ? answer(200, { run: params.run, ...page }) : notFound(THINGS.run, params.run);
  },
});

const getAudit = defineCall({
  method: "get",
  path: "/runs/{run}/audit",
  id: "auditRun",
  summary: "Shows where values of a run became more certain, and by what evidence.",
  params: runParams,
  answers: { 200: { description: "Every rise in status, and those without evidence.", schema: audit } },
  refusals: [404],
  async answer(ports, { params }) {
    const view = await loadAuditView(ports, params.run);
    return view ? answer(200, view) : notFound(THINGS.run, params.run);
  },
});

const postCancel = defineCall({
  method: "post",
  path: "/runs/{run}/cancel",
  id: "cancelRun",
  summary: "Ends a run before its end: nobody can approve or answer for it any more, and no action of it is begun.",
  params: runParams,
  answers: { 200: { description: "The run as its record has it now.", schema: run } },
  refusals: [403, 404, 409],
  async answer(ports, { params, caller }) {
    const cancelled = await cancelRun(ports, params.run, caller);
    if ("refused" in cancelled) return cancelled;
    const view = await loadRunView(ports, params.run);
    return view ? answer(200, view) : notFound(THINGS.run, params.run);
  },
});

const getProv = defineCall({
  method: "get",
  path: "/runs/{run}/prov",
  id: "exportProv",
  summary: "A run's record as W3C PROV-JSON: what each value was derived from, who did what, and on whose behalf.",
  params: runParams,
  answers: { 200: { description: "The same bytes for the same record.", schema: prov } },
  refusals: [404],
  async answer(ports, { params }) {
    const document = await loadProv(ports, params.run);
    return document ? file(200, document, `${params.run}.prov.json`) : notFound(THINGS.run, params.run);
  },
});

const getValues = defineCall({
  method: "get",
  path: "/runs/{run}/values.csv",
  id: "exportValues",
  summary: "The values of a run as CSV for spreadsheets: UTF-8 with a byte order mark, guarded against formulas.",
  params: runParams,
  answers: { 200: { description: "A line per value.", schema: z.string(), type: "text/csv; charset=utf-8" } },
  refusals: [404],
  async answer(ports, { params }) {
    const view = await loadRunView(ports, params.run);
    return view ? file(200, writeValuesCsv(view), `${params.run}.csv`) : notFound(THINGS.run, params.run);
  },
});

const getTrace = defineCall({
  method: "get",
  path: "/runs/{run}/trace",
  id: "exportTrace",
  summary: "A run as OpenTelemetry spans (OTLP/JSON) by the conventions for generative AI, without anybody's texts.",
  params: runParams,
  answers: { 200: { description: "What a collector takes at /v1/traces.", schema: trace } },
  refusals: [404],
  async answer(ports, { params }) {
    const spans = await loadTrace(ports, params.run);
    return spans ? file(200, spans, `${params.run}.otlp.json`) : notFound(THINGS.run, params.run);
  },
});

/** The calls that start, show, export and cancel runs. */
export const RUN_CALLS = [
  postRun,
  listRuns,
  getRun,
  getJournal,
  getAudit,
  getProv,
  getValues,
  getTrace,
  postCancel,
] as const;

/** Tells whoever looks at a run that something has changed; only where an answer may take as long as it likes. */
export const getEvents = defineCall({
  method: "get",
  path: "/runs/{run}/events",
  id: "watchRun",
  summary: "Server-sent events: one, `change`, whenever something of the run has changed, until it has ended.",
  params: runParams,
  answers: { 200: { description: "A stream; ends with the run.", schema: z.string(), type: "text/event-stream" } },
  refusals: [404],
  async answer(ports, { params, request }) {
    const stream = await watchRun(ports, params.run, request.signal);
    return stream ? answer(200, stream as unknown as string) : notFound(THINGS.run, params.run);
  },
});
