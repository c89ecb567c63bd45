import { z } from "zod";
import { diagnose, excerpt } from "#diagnostics";
import { listVersions, loadNewestVersion } from "#records";
import { listAopViews } from "../aops/list-aops.ts";
import { saveAop } from "../aops/save-aop.ts";
import { loadAopView, toVersionView } from "../aops/view-aop.ts";
import { answer, defineCall } from "../call.ts";
import { readPage } from "../lists.ts";
import { notFound, refuse, refuseFor } from "../problem.ts";
import { aop, aopList, savedAop, versionList } from "../schemas/aops.ts";
import { aopId, pageQuery } from "../schemas/common.ts";
import { THINGS } from "../things.ts";
import { aopParams } from "./shared-shapes.ts";

/** More than a procedure may have, so that one that is a little too large is told so by its own diagnostic. */
export const SAVE_BYTES = 1_048_576;

const putAop = defineCall({
  method: "put",
  path: "/aops/{aop}",
  id: "saveAop",
  summary: "Saves a version of a procedure; the newest text again makes none.",
  params: z.object({ aop: z.string() }),
  body: {
    kind: "text",
    types: ["text/markdown", "text/plain"],
    mostBytes: SAVE_BYTES,
    read: (bytes: Uint8Array) => bytes,
  },
  answers: { 200: { description: "Saved; the warnings come along.", schema: savedAop } },
  refusals: [400, 422],
  async answer(ports, { params, body }) {
    const id = aopId.safeParse(params.aop);
    if (!id.success) return refuse(400, diagnose("AOP811", { id: excerpt(params.aop) }));
    const saved = await saveAop(ports, id.data, body);
    return "refused" in saved ? refuseFor(422, saved.refused) : answer(200, saved);
  },
});

const listAops = defineCall({
  method: "get",
  path: "/aops",
  id: "listAops",
  summary: "Lists the procedures by id, each with the program that its runs get.",
  query: pageQuery,
  answers: { 200: { description: "One page.", schema: aopList } },
  refusals: [400],
  async answer({ table }, { query }) {
    const page = await readPage(query, (window) => listAopViews(table, window));
    return "refused" in page ? page : answer(200, page);
  },
});

const getAop = defineCall({
  method: "get",
  path: "/aops/{aop}",
  id: "getAop",
  summary: "Shows a procedure: its newest text, or that of a version.",
  params: aopParams,
  query: z.object({
    version: z
      .string()
      .regex(/^[1-9]\d{0,7}$/)
      .optional(),
  }),
  answers: { 200: { description: "The text, as written and as read.", schema: aop } },
  refusals: [400, 404],
  async answer(ports, { params, query }) {
    const version = query.version === undefined ? undefined : Number(query.version);
    const view = await loadAopView(ports, params.aop, version);
    if (view) return answer(200, view);
    return version === undefined ? notFound(THINGS.aop, params.aop) : notFound(THINGS.version, String(version));
  },
});

const listAopVersions = defineCall({
  method: "get",
  path: "/aops/{aop}/versions",
  id: "listAopVersions",
  summary: "Lists the versions of a procedure, newest first.",
  params: aopParams,
  query: pageQuery,
  answers: { 200: { description: "One page.", schema: versionList } },
  refusals: [400, 404],
  async answer({ table }, { params, query }) {
    if ((await loadNewestVersion(table, params.aop)) === undefined) return notFound(THINGS.aop, params.aop);
    const page = await readPage(query, (window) => listVersions(table, params.aop, window));
    if ("refused" in page) return page;
    const { items, ...ends } = page;
    return answer(200, { versions: items.map(toVersionView), ...ends });
  },
});

/** The calls that save and show procedures. */
export const AOP_CALLS = [putAop, listAops, getAop, listAopVersions] as const;
