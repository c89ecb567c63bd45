import { z } from "zod";
import { diagnose, excerpt } from "#diagnostics";
import type { Json, JsonObject, ModelReply, Models } from "#ports";
import {
  type Builder,
  BuilderError,
  type BuildRequest,
  buildReplySchema,
  type PatchRequest,
  patchReplySchema,
} from "../builder.ts";
import { describeWork, SYSTEM_PROMPT } from "./prompt.ts";

/** The model that builds, and how long it may be made to try. */
export interface ModelBuilderOptions {
  readonly models: Models;
  /** How often a refused answer is given back with what is wrong with it; 3 unless given. */
  readonly repairs?: number;
  /** For one answer; 16,000 unless given. */
  readonly maxOutputTokens?: number;
}

const TOOL = "write_code";

/**
 * A builder that is a language model (design section 4): it is shown what the work needs and no more, and answers with
 * the code or with search and replace edits. One request is one turn. A model that cannot be asked or answers out of form
 * is a `BuilderError`; everything else is for the compiler to judge.
 */
export function createModelBuilder(options: ModelBuilderOptions): Builder {
  const { models, repairs = 3, maxOutputTokens = 16_000 } = options;
  const id = `model:${models.id}`;
  const ask = async (request: BuildRequest | PatchRequest, schema: z.ZodType): Promise<unknown> => {
    const reply = await models.complete({
      system: SYSTEM_PROMPT,
      messages: describeWork(request),
      tools: [
        {
          name: TOOL,
          description: request.kind === "build" ? "Hand in the whole program" : "Hand in the edits",
          parameters: z.toJSONSchema(schema) as JsonObject,
        },
      ],
      maxOutputTokens,
    });
    return readReply(id, reply);
  };
  return {
    id,
    repairs,
    build: (request) => ask(request, buildReplySchema),
    patch: (request) => ask(request, patchReplySchema),
  };
}

/** What the model handed in: the arguments of its call, or the JSON of its text. */
function readReply(builder: string, { calls, text, finish }: ModelReply): Json {
  const [call] = calls;
  if (call) {
    if (call.name === TOOL && typeof call.arguments !== "string") return call.arguments;
    if (call.name === TOOL) return parse(builder, String(call.arguments));
    throw outOfForm(builder, `the call ${call.name}, expected ${TOOL}`, JSON.stringify(call.arguments));
  }
  if (finish === "length") throw outOfForm(builder, "an answer that was cut off", text);
  const inner = /^[\s\S]*?```(?:json)?\n([\s\S]*)\n```\s*$/.exec(text)?.[1] ?? text;
  return parse(builder, inner);
}

function parse(builder: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw outOfForm(builder, excerpt(text.trim()) || "an empty answer", text);
  }
}

function outOfForm(builder: string, found: string, reply: string): BuilderError {
  const problem = { ja: `JSON ではありません「${found}」`, en: `not JSON: "${found}"` };
  return new BuilderError(diagnose("AOP305", { builder, problem }), { reply });
}
