import { z } from "zod";
import { loadNewestVersion } from "#records";
import { answer, defineCall } from "../call.ts";
import { readPage } from "../lists.ts";
import { notFound } from "../problem.ts";
import { listProgramViews, loadDifferenceView, loadProgramView } from "../programs/view-program.ts";
import { pageQuery } from "../schemas/common.ts";
import { program, programDifference, programList } from "../schemas/programs.ts";
import { THINGS } from "../things.ts";
import { aopParams, programName } from "./shared-shapes.ts";

const getProgram = defineCall({
  method: "get",
  path: "/aops/{aop}/program",
  id: "getProgram",
  summary: "Shows the program that new runs of a procedure get: code, graph, and outline as YAML.",
  params: aopParams,
  answers: { 200: { description: "The current program.", schema: program } },
  refusals: [404],
  async answer({ table }, { params }) {
    const view = await loadProgramView(table, params.aop);
    return view ? answer(200, view) : notFound(THINGS.program, params.aop);
  },
});

const listPrograms = defineCall({
  method: "get",
  path: "/aops/{aop}/programs",
  id: "listPrograms",
  summary: "Lists the programs of a procedure, newest first: which version, instruction and builder made each.",
  params: aopParams,
  query: pageQuery,
  answers: { 200: { description: "One page.", schema: programList } },
  refusals: [400, 404],
  async answer({ table }, { params, query }) {
    if ((await loadNewestVersion(table, params.aop)) === undefined) return notFound(THINGS.aop, params.aop);
    const page = await readPage(query, (window) => listProgramViews(table, params.aop, window));
    return "refused" in page ? page : answer(200, page);
  },
});

const getOneProgram = defineCall({
  method: "get",
  path: "/aops/{aop}/programs/{program}",
  id: "getOneProgram",
  summary: "Shows one program: by digest, how a digest begins, v3 (of version 3), or current.",
  params: aopParams.extend({ program: programName }),
  answers: { 200: { description: "The program.", schema: program } },
  refusals: [404],
  async answer({ table }, { params }) {
    const view = await loadProgramView(table, params.aop, params.program);
    return view ? answer(200, view) : notFound(THINGS.program, params.program);
  },
});

const getDifference = defineCall({
  method: "get",
  path: "/aops/{aop}/difference",
  id: "getDifference",
  summary: "Shows how two programs of a procedure differ; unless named, the current one and what it was stacked on.",
  params: aopParams,
  query: z.object({ from: programName.optional(), to: programName.optional() }),
  answers: { 200: { description: "Phase by phase, in the outline, and in the code.", schema: programDifference } },
  refusals: [400, 404],
  async answer({ table }, { params, query }) {
    const view = await loadDifferenceView(table, params.aop, query);
    return view ? answer(200, view) : notFound(THINGS.program, query.from ?? query.to ?? params.aop);
  },
});

/** The calls that show programs and compare them. */
export const PROGRAM_CALLS = [getProgram, listPrograms, getOneProgram, getDifference] as const;
