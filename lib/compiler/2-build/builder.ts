import { z } from "zod";
import type { Diagnostic } from "#diagnostics";

/** How many bytes of JSON a builder's reply may have. */
export const REPLY_BYTES = 1024 * 1024;

/** Text that has a UTF-8 form: a lone surrogate could be neither stored nor digested. */
const text = z.string().refine((value) => value.isWellFormed(), "not well-formed Unicode");
const files = z.record(text, text);

const grant = z.looseObject({ kind: text, tool: text, access: text, service: text.optional() });

const aop = z.object({
  title: text,
  kind: z.enum(["single", "multi"]),
  /** As written. */
  text,
  phases: z.array(z.object({ number: z.int(), name: text, body: text, grants: z.array(grant), fields: z.array(text) })),
});

const change = z.union([
  z.object({
    phase: z.int(),
    name: text,
    kind: z.enum(["edited", "added", "renamed-and-edited", "tools"]),
    oldPhase: z.int().optional(),
    /** The text that the phase had; as written. */
    oldBody: text.optional(),
  }),
  z.object({ outside: text }),
]);

/** Answers to the same request that were refused, oldest first, and what was wrong with each. */
const earlier = z.array(z.object({ reply: text, problems: z.array(text) }));

/** What a builder is asked (spec surface.md, Builder); `api` holds the module "tejun" of each phase. */
export const builderRequestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("build"), aop, instruction: text.optional(), api: files, earlier: earlier.optional() }),
  z.object({
    kind: z.literal("patch"),
    aop,
    /** The current code carried over to the new numbering: edits apply to it. */
    files,
    old: z.object({ aopText: text, files }),
    changes: z.array(change),
    instruction: text.optional(),
    api: files,
    earlier: earlier.optional(),
  }),
]);

/** The whole code, by path. */
export const buildReplySchema = z.strictObject({ files });

/** Edits on the code that was sent; each `find` stands there exactly once when its turn comes. */
export const patchReplySchema = z.strictObject({
  edits: z.array(z.strictObject({ file: text, find: z.string().min(1), replace: text })),
  create: files.optional(),
  delete: z.array(text).optional(),
});

export type BuildRequest = Extract<z.infer<typeof builderRequestSchema>, { kind: "build" }>;
export type PatchRequest = Extract<z.infer<typeof builderRequestSchema>, { kind: "patch" }>;
export type Earlier = z.infer<typeof earlier>[number];
export type BuilderAop = z.infer<typeof aop>;
export type Change = z.infer<typeof change>;
export type PhaseChange = Extract<Change, { phase: number }>;
export type BuildReply = z.infer<typeof buildReplySchema>;
export type PatchReply = z.infer<typeof patchReplySchema>;

/**
 * Writes program code from an AOP, or edits to it (design section 4). Nothing it says is believed: whatever it
 * answers is checked by machine. No answer, or one out of form, is a `BuilderError`.
 */
export interface Builder {
  /** Recorded in the manifest. */
  readonly id: string;
  /** How often it wants to hear what was wrong with an answer and answer again; never unless given. */
  readonly repairs?: number;
  build(request: BuildRequest): Promise<unknown>;
  patch(request: PatchRequest): Promise<unknown>;
}

/** A builder gave no answer, too late or too large a one, or one out of form; `diagnostic` says which. */
export class BuilderError extends Error {
  override name = "BuilderError";
  readonly diagnostic: Diagnostic;
  /** What it answered, where that was out of form. */
  readonly reply: string | undefined;
  constructor(diagnostic: Diagnostic, options: ErrorOptions & { readonly reply?: string } = {}) {
    super(diagnostic.message.en, options);
    this.diagnostic = diagnostic;
    this.reply = options.reply;
  }
}
