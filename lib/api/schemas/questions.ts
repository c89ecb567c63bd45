import { z } from "zod";
import { bilingual, progress, time } from "./common.ts";

/** An answer, once somebody gave it. */
export const givenAnswer = z.object({
  person: z.string(),
  at: time,
  text: z.string(),
  attachments: z.array(z.string()),
  outcome: z.enum(["done", "not-done", "stop"]).optional(),
  receipt: z.string().optional(),
});

/** What a taken answer is answered with. */
export const answeredQuestion = z.object({ question: z.string(), ...givenAnswer.shape });

/** A question as whoever is asked sees it. */
export const question = z
  .object({
    question: z.string(),
    kind: z.enum(["question", "unknown-effect"]),
    run: z.string(),
    state: z.enum(["waiting", "answered", "expired", "void"]),
    aop: z.object({ id: z.string(), title: z.string() }),
    phase: z.object({ number: z.int(), name: z.string() }),
    requester: z.string(),
    text: z.string(),
    fields: z.array(z.string()),
    /** The action of which nobody knows whether it was carried out. */
    action: z
      .object({
        tool: z.string(),
        operation: z.string(),
        title: z.string(),
        system: z.string().optional(),
        access: z.enum(["draft", "commit"]).optional(),
        arguments: z.record(z.string(), z.json()),
        /** The titles of parameters that the catalog gives one. */
        titles: z.record(z.string(), z.string()).optional(),
        idempotencyKey: z.string(),
        sentAt: time,
        /** Why nobody knows what became of it. */
        reason: bilingual,
        /** What the look-up said. */
        looked: z
          .object({
            found: z.enum(["no", "unclear", "nothing to ask"]),
            at: time,
            /** Why it is unclear. */
            reason: bilingual.optional(),
          })
          .optional(),
        /** How far the actions got that were approved together with it. */
        progress: progress.optional(),
      })
      .optional(),
    expires: time,
    /** As whom this page answers. */
    person: z.string(),
    /** Goes back with the answer; absent when there is nothing left to answer. */
    nonce: z.string().optional(),
    answer: givenAnswer.optional(),
  })
  .meta({ id: "Question" });
