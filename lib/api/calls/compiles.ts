import { z } from "zod";
import { getCompile as getCompileRecord } from "#compiler";
import { loadNewestVersion } from "#records";
import { answer, defineCall } from "../call.ts";
import { viewCompile } from "../compiles/view-compile.ts";
import { notFound } from "../problem.ts";
import { compile, compileRequest, startedCompile } from "../schemas/compiles.ts";
import { THINGS } from "../things.ts";
import { aopParams, ulidId } from "./shared-shapes.ts";

const postCompile = defineCall({
  method: "post",
  path: "/aops/{aop}/compiles",
  id: "startCompile",
  summary: "Compiles the newest version of a procedure: on the current program, or anew.",
  params: aopParams,
  body: { kind: "fields", schema: compileRequest },
  answers: { 202: { description: "Begun; ask for it by its id.", schema: startedCompile } },
  refusals: [400, 404],
  async answer(ports, { params, body }) {
    const { aop } = params;
    if ((await loadNewestVersion(ports.table, aop)) === undefined) return notFound(THINGS.aop, aop);
    const { instruction, rebuild } = body;
    const started = await ports.compiles.start({
      aop,
      ...(instruction === undefined || instruction.trim() === "" ? {} : { instruction }),
      ...(rebuild === undefined ? {} : { rebuild }),
    });
    return answer(202, started);
  },
});

const getCompile = defineCall({
  method: "get",
  path: "/compiles/{compile}",
  id: "getCompile",
  summary: "Shows how far a compile is, and what it came to.",
  params: z.object({ compile: ulidId("cmp") }),
  answers: { 200: { description: "Its steps so far; the result once it is done.", schema: compile } },
  refusals: [404],
  async answer(ports, { params }) {
    const record = await getCompileRecord(ports.table, params.compile);
    return record ? answer(200, viewCompile(record)) : notFound(THINGS.compile, params.compile);
  },
});

/** The calls that compile. */
export const COMPILE_CALLS = [postCompile, getCompile] as const;
