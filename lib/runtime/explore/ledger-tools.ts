import type { JsonObject, ModelTool } from "#ports";

/** The calls with which an exploration writes its ledgers; no operation of a tool is named so. */
export const LEDGER_CALLS: ReadonlySet<string> = new Set(["plan", "progress"]);

const FACTS: JsonObject = {
  type: "object",
  description:
    'What is known, by name, each with its source: {"from": "v3"}, {"quote": {"source": "request", "text": "…"}}, {"candidates": […]} or {"missing": {…}}. One without a source is written down as a guess.',
  additionalProperties: { type: "object" },
};

const GUESSES: JsonObject = {
  type: "object",
  description: "What you suppose, by name. A guess may steer the search; it stays a guess however often it is said.",
  additionalProperties: {},
};

/** The task ledger: facts, guesses, and the plan. */
export const PLAN_TOOL: ModelTool = {
  name: "plan",
  description: "知っていること・推測・計画を書く (write the task ledger: facts, guesses, and a plan)",
  parameters: {
    type: "object",
    properties: { facts: FACTS, guesses: GUESSES, plan: { type: "array", items: { type: "string" } } },
    required: ["plan"],
    additionalProperties: false,
  },
};

/** The progress ledger: whether it is done, goes round in circles, gets on, and what comes next. */
export const PROGRESS_TOOL: ModelTool = {
  name: "progress",
  description: "進み具合を書く (write the progress ledger after answers came, together with the next calls)",
  parameters: {
    type: "object",
    properties: {
      done: { type: "boolean", description: "everything that is asked for is known, or known to be missing" },
      looping: { type: "boolean", description: "the same is tried again and again" },
      progressing: { type: "boolean", description: "the last answers brought something new" },
      next: { type: "string", description: "the next step" },
      facts: FACTS,
      guesses: GUESSES,
    },
    required: ["done", "looping", "progressing", "next"],
    additionalProperties: false,
  },
};
