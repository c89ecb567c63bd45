import { z } from "zod";

/** What opens an approval or a question: a link's random id, or its own id for whoever is signed in. */
export const askedParams = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/) });

/** What a decision is sent with (surface.md, Pages). */
export const decisionRequest = z.object({
  nonce: z.string().max(200),
  decision: z.enum(["approve", "reject", "delegate"]),
  comment: z.string().max(4000).optional(),
  /** With `delegate`: the mail address of whoever decides instead. */
  to: z.string().max(320).optional(),
});

/** The same from a person's form: a comment that is too long is their mistake (AOP621), not one of the form. */
export const decisionForm = decisionRequest.extend({ comment: z.string().optional() });

/** What an answer is sent with (surface.md, Pages); files come with the form, or were sent before as attachments. */
export const answerRequest = z.object({
  nonce: z.string().max(200),
  answer: z.string().optional(),
  outcome: z.string().max(100).optional(),
  receipt: z.string().max(4000).optional(),
  attachments: z.array(z.string().max(100)).max(100).optional(),
});
