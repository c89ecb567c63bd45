import { z } from "zod";
import { LARGEST_DRAFT, LARGEST_DRAFT_RECORD, LONGEST_MESSAGE } from "#conversation";
import { bilingual, diagnostic, pageEnds, status, time } from "./common.ts";
import { compile } from "./compiles.ts";
import { evidence } from "./runs.ts";

const callKey = z.string().regex(/^\d+(\.\d+)+$/);
const pointer = z
  .string()
  .max(500)
  .regex(/^(\/.*)?$/s);

/** An argument as it was given: plain content, or a part of what a read brought back; `row` chooses among several. */
export const triedArgument = z.union([
  z.strictObject({ value: z.json() }),
  z.strictObject({ from: callKey, at: pointer, row: z.int().min(0).optional() }),
]);

/** What a conversation is begun with: a first message, and what reads may be tried. */
export const conversationRequest = z.strictObject({
  message: z.string().max(LONGEST_MESSAGE).optional(),
  explore: z
    .strictObject({
      tools: z.array(z.string().min(1).max(100)).max(50),
      attachments: z.array(z.string().min(1).max(100)).max(100).optional(),
    })
    .optional(),
});

/** What a person says. */
export const messageRequest = z.strictObject({ text: z.string().trim().min(1).max(LONGEST_MESSAGE) });

/** A draft written by hand. */
export const draftRequest = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(LARGEST_DRAFT)
    .refine((text) => Buffer.byteLength(JSON.stringify(text)) <= LARGEST_DRAFT_RECORD, "too many bytes"),
});

/** As what the draft is kept. */
export const keepRequest = z.strictObject({ aop: z.string() });

/** What the draft is tried with. */
export const trialRequest = z.strictObject({ input: z.string().optional() });

/** A read to be tried. */
export const readRequest = z.strictObject({
  tool: z.string().max(100),
  operation: z.string().max(200),
  arguments: z.record(z.string().max(200), triedArgument).optional(),
});

/** What of the reads a procedure is to hand over, and what it is called. */
export const outlineRequest = z.strictObject({
  title: z.string().max(200).optional(),
  handOver: z
    .array(z.strictObject({ call: callKey, at: pointer, name: z.string().min(1).max(100) }))
    .max(100)
    .optional(),
});

const turn = z.object({
  turn: z.int().min(1),
  at: time,
  by: z.enum(["person", "model", "software"]),
  kind: z.enum(["message", "reply", "draft", "read", "compile", "trial", "kept", "fault"]),
  /** Of a message. */
  text: z.string().optional(),
  /** Of a reply: what was said, what was asked, and whether it hands in a draft. */
  said: z.array(z.string()).optional(),
  question: z.string().optional(),
  draft: z.boolean().optional(),
  problems: z.array(z.string()).optional(),
  model: z.string().optional(),
  call: z.string().optional(),
  compile: z.string().optional(),
  run: z.string().optional(),
  aop: z.string().optional(),
  version: z.int().optional(),
  error: z.object({ code: z.string(), message: bilingual }).optional(),
});

/** A read that was tried, with what the record says of it now. */
const triedRead = z.object({
  call: z.string(),
  by: z.enum(["person", "model"]),
  tool: z.string(),
  operation: z.string(),
  title: z.string(),
  arguments: z.record(z.string(), triedArgument),
  status: status.optional(),
  value: z.json().optional(),
  candidates: z.array(z.json()).optional(),
  reason: z.string().optional(),
  evidence: z.array(evidence),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});

const offer = z.object({
  tool: z.string(),
  operation: z.string(),
  title: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      type: z.enum(["string", "number", "boolean", "file", "other"]),
      required: z.boolean(),
    }),
  ),
});

const head = z.object({
  conversation: z.string(),
  title: z.string(),
  createdAt: time,
  /** `given-up`: the newest message was not answered in time. */
  state: z.enum(["idle", "working", "given-up"]),
  kept: z.object({ aop: z.string(), version: z.int() }).nullable(),
});

/** A conversation as its person sees it. */
export const conversation = head
  .extend({
    model: z.string(),
    turns: z.array(turn),
    draft: z
      .object({
        turn: z.int(),
        by: z.enum(["person", "model", "software"]),
        text: z.string(),
        sound: z.boolean(),
        diagnostics: z.array(diagnostic),
      })
      .nullable(),
    /** The newest compile of a draft; `current`: of the newest draft. `runnable`: it may be tried in the sandbox. */
    trial: z.object({ aop: z.string(), current: z.boolean(), runnable: z.boolean(), compile }).nullable(),
    exploration: z
      .object({
        run: z.string(),
        tools: z.array(z.object({ id: z.string(), title: z.string() })),
        files: z.array(z.object({ attachment: z.string(), name: z.string() })),
        offers: z.array(offer),
        reads: z.array(triedRead),
      })
      .nullable(),
  })
  .meta({ id: "Conversation" });

/** A page of a person's conversations, newest first. */
export const conversationList = z.object({ conversations: z.array(head), ...pageEnds });
