import type { Tool } from "../tool.ts";
import { answerQuestion } from "./answer-question.ts";
import { auditRun } from "./audit-run.ts";
import { compileAop } from "./compile-aop.ts";
import { getCompileStatus } from "./get-compile-status.ts";
import { getRun } from "./get-run.ts";
import { saveAop } from "./save-aop.ts";
import { startRun } from "./start-run.ts";

/** The tools of the MCP server (design section 11). None approves. */
export const TOOLS: readonly Tool[] = [
  saveAop,
  compileAop,
  getCompileStatus,
  startRun,
  getRun,
  answerQuestion,
  auditRun,
];
