import { z } from "zod";
import { toParsedAop } from "#aop";
import { loadTextDifference } from "../aops/compare-versions.ts";
import { loadOutline, saveOutline } from "../aops/edit-aop.ts";
import { checkAop } from "../aops/save-aop.ts";
import { answer, defineCall } from "../call.ts";
import { notFound, refuseFor } from "../problem.ts";
import { aopOutline, aopOutlineEdit, checkedAop, savedAop, textDifference } from "../schemas/aops.ts";
import { THINGS } from "../things.ts";
import { SAVE_BYTES } from "./aops.ts";
import { aopParams, versionNumber } from "./shared-shapes.ts";

const checkText = defineCall({
  method: "post",
  path: "/aops/{aop}/check",
  id: "checkAop",
  summary: "Tells everything that saving a text would tell; saves nothing. The procedure need not exist.",
  params: aopParams,
  body: {
    kind: "text",
    types: ["text/markdown", "text/plain"],
    mostBytes: SAVE_BYTES,
    read: (bytes: Uint8Array) => bytes,
  },
  answers: { 200: { description: "What is wrong with it, and how it was read.", schema: checkedAop } },
  refusals: [404],
  async answer(ports, { body }) {
    const { read, diagnostics } = await checkAop(ports, body);
    return answer(200, { diagnostics, parsed: read ? toParsedAop(read) : null });
  },
});

const getOutline = defineCall({
  method: "get",
  path: "/aops/{aop}/outline",
  id: "getOutline",
  summary: "Shows the newest text's tools, conditions, approvals and hand-overs as YAML.",
  params: aopParams,
  answers: { 200: { description: "The YAML, and the version that it shows.", schema: aopOutline } },
  refusals: [404],
  async answer(ports, { params }) {
    const outline = await loadOutline(ports, params.aop);
    return outline ? answer(200, outline) : notFound(THINGS.aop, params.aop);
  },
});

const putOutline = defineCall({
  method: "put",
  path: "/aops/{aop}/outline",
  id: "saveOutline",
  summary: "Writes edited conditions, approvals and hand-overs into the procedure's own lines, as a new version.",
  params: aopParams,
  body: { kind: "fields", schema: aopOutlineEdit },
  answers: { 200: { description: "Saved; an outline that was not edited makes no version.", schema: savedAop } },
  refusals: [400, 404, 409, 422],
  async answer(ports, { params, body }) {
    const saved = await saveOutline(ports, { aop: params.aop, version: body.version }, body.yaml);
    if (saved === undefined) return notFound(THINGS.version, `${params.aop} ${body.version}`);
    return "refused" in saved ? refuseFor(saved.refused, saved.diagnostics) : answer(200, saved);
  },
});

const getTextDifference = defineCall({
  method: "get",
  path: "/aops/{aop}/versions/difference",
  id: "getTextDifference",
  summary: "Shows how the texts of two versions differ; unless named, the newest one and the one before.",
  params: aopParams,
  query: z.object({ from: versionNumber.optional(), to: versionNumber.optional() }),
  answers: { 200: { description: "Line by line.", schema: textDifference } },
  refusals: [400, 404],
  async answer({ table }, { params, query }) {
    const view = await loadTextDifference(table, params.aop, query);
    return view ? answer(200, view) : notFound(THINGS.version, `${params.aop} ${query.from ?? query.to ?? ""}`);
  },
});

/** The calls that check a text, edit one through its outline, and compare versions. */
export const AOP_EDIT_CALLS = [checkText, getOutline, putOutline, getTextDifference] as const;
