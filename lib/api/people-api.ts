import { Hono } from "hono/tiny";
import { decideApproval, getApproval } from "./calls/approvals.ts";
import { answerQuestion, getQuestion } from "./calls/questions.ts";
import { openApp, type Pages } from "./open-app.ts";
import type { ApiPorts } from "./ports.ts";

/**
 * Only what people open from a mail: approvals and questions, and nothing that could start, change or list anything
 * else. Its few routes take the smallest router, for somebody waits while a function starts.
 */
export function createPeopleApi(ports: ApiPorts, pages?: Pages): Hono {
  return openApp(new Hono(), ports, [getApproval, decideApproval, getQuestion, answerQuestion], pages);
}
