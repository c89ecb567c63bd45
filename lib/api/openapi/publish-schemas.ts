import type { z } from "zod";
import type { JsonObject } from "#ports";
import {
  aop,
  aopList,
  aopOutline,
  aopOutlineEdit,
  checkedAop,
  parsedAop,
  savedAop,
  textDifference,
  versionList,
} from "../schemas/aops.ts";
import { approval } from "../schemas/approvals.ts";
import { answerRequest, decisionRequest } from "../schemas/asked.ts";
import { attachmentPlace, attachmentRequest } from "../schemas/attachments.ts";
import { audit } from "../schemas/audit.ts";
import { diagnostic, problem } from "../schemas/common.ts";
import { compile, compileRequest, compileResult, startedCompile } from "../schemas/compiles.ts";
import {
  conversation,
  conversationList,
  conversationRequest,
  draftRequest,
  keepRequest,
  messageRequest,
  outlineRequest,
  readRequest,
  trialRequest,
} from "../schemas/conversations.ts";
import { mailbox, sandbox } from "../schemas/embedded.ts";
import { inbox } from "../schemas/inbox.ts";
import { program, programDifference, programList } from "../schemas/programs.ts";
import { prov, trace } from "../schemas/prov.ts";
import { answeredQuestion, question } from "../schemas/questions.ts";
import { exploration, journal, run, runList, runRequest, startedRun } from "../schemas/runs.ts";
import { waitingList } from "../schemas/waiting.ts";
import { toJsonSchema } from "./to-json-schema.ts";

/** What other programs send (surface.md, Pages and the calls of design section 11). */
const REQUESTS = {
  "outline-edit": aopOutlineEdit,
  "compile-request": compileRequest,
  "attachment-request": attachmentRequest,
  "run-request": runRequest,
  "decision-form": decisionRequest,
  "answer-form": answerRequest,
  "conversation-request": conversationRequest,
  "conversation-message": messageRequest,
  "conversation-draft": draftRequest,
  "conversation-read": readRequest,
  "conversation-outline": outlineRequest,
  "conversation-trial": trialRequest,
  "conversation-keep": keepRequest,
};

/** What they are answered (surface.md, Results). */
const ANSWERS = {
  diagnostic,
  problem,
  "saved-aop": savedAop,
  aop,
  "aop-list": aopList,
  "version-list": versionList,
  "parsed-aop": parsedAop,
  "checked-aop": checkedAop,
  outline: aopOutline,
  "text-difference": textDifference,
  program,
  "program-list": programList,
  "program-difference": programDifference,
  "started-compile": startedCompile,
  compile,
  "compile-result": compileResult,
  "attachment-place": attachmentPlace,
  "started-run": startedRun,
  run,
  exploration,
  "run-list": runList,
  "waiting-list": waitingList,
  journal,
  audit,
  prov,
  trace,
  approval,
  question,
  inbox,
  "answered-question": answeredQuestion,
  conversation,
  "conversation-list": conversationList,
  mailbox,
  sandbox,
};

/** The JSON Schemas (2020-12) of the outside shapes by name, from the same schemas that check requests and type answers. */
export function describeShapes(): ReadonlyMap<string, JsonObject> {
  const describe = (io: "input" | "output", shapes: { readonly [name: string]: z.ZodType }) =>
    Object.entries(shapes).map(([name, schema]) => [name, toJsonSchema(schema, io)] as const);
  return new Map([...describe("input", REQUESTS), ...describe("output", ANSWERS)]);
}
