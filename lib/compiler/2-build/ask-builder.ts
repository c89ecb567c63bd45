import type { z } from "zod";
import { diagnose, excerpt } from "#diagnostics";
import {
  type Builder,
  BuilderError,
  type BuildReply,
  type BuildRequest,
  buildReplySchema,
  type PatchReply,
  type PatchRequest,
  patchReplySchema,
  REPLY_BYTES,
} from "./builder.ts";

/** The builder's whole code; throws `BuilderError` when there is none in the right form. */
export async function askForBuild(builder: Builder, request: BuildRequest): Promise<BuildReply> {
  return checkReply(builder, buildReplySchema, await ask(builder, () => builder.build(request)));
}

/** The builder's edits; throws `BuilderError` when there are none in the right form. */
export async function askForPatch(builder: Builder, request: PatchRequest): Promise<PatchReply> {
  return checkReply(builder, patchReplySchema, await ask(builder, () => builder.patch(request)));
}

/** A builder is an outside program: whatever it throws is its failure, not ours. */
async function ask(builder: Builder, question: () => Promise<unknown>): Promise<unknown> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof BuilderError) throw error;
    const reason = excerpt(error instanceof Error ? error.message : String(error));
    throw new BuilderError(diagnose("AOP302", { builder: builder.id, reason }), { cause: error });
  }
}

function checkReply<T>(builder: Builder, schema: z.ZodType<T>, reply: unknown): T {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const problem = excerpt(`${issue?.path.join(".") || "reply"}: ${issue?.message ?? "unknown"}`);
    throw new BuilderError(diagnose("AOP305", { builder: builder.id, problem }));
  }
  if (Buffer.byteLength(JSON.stringify(parsed.data)) > REPLY_BYTES) {
    throw new BuilderError(diagnose("AOP304", { builder: builder.id, limit: REPLY_BYTES }));
  }
  return parsed.data;
}
