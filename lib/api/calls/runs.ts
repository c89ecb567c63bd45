import { z } from "zod";
import { answer, defineCall } from "../call.ts";
import { pageLimit, readPage } from "../lists.ts";
import { notFound } from "../problem.ts";
import { loadAuditView } from "../runs/audit-run.ts";
import { listRunViews } from "../runs/list-runs.ts";
import { loadJournal } from "../runs/load-journal.ts";
import { startRun } from "../runs/start-run.ts";
import { loadRunView } from "../runs/view-run.ts";
import { audit } from "../schemas/audit.ts";
import { pageQuery } from "../schemas/common.ts";
import { journal, run, runList, runRequest, startedRun } from "../schemas/runs.ts";
import { THINGS } from "../things.ts";
import { aopParams, runsQuery, ulidId } from "./shared-shapes.ts";

const runParams = z.object({ run: ulidId("run") });

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

/** The calls that start and show runs. */
export const RUN_CALLS = [postRun, listRuns, getRun, getJournal, getAudit] as const;
