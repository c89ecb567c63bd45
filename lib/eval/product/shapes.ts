import { z } from "zod";

/** Answers of the HTTP interface, as far as an evaluation looks at them; more fields may come along. */
const shownValue = z.object({
  status: z.string(),
  value: z.json().optional(),
  evidence: z.array(z.looseObject({ kind: z.string() })),
});

const waiting = z.object({ kind: z.string(), id: z.string(), to: z.array(z.string()) });

export const shownRun = z.object({
  run: z.string(),
  status: z.string(),
  why: z.object({ en: z.string() }).optional(),
  phases: z.array(
    z.object({ number: z.int(), name: z.string(), status: z.string(), values: z.record(z.string(), shownValue) }),
  ),
  waitingFor: z.array(waiting),
  needs: z.array(z.object({ field: z.string(), status: z.string(), wants: z.string() })),
  actions: z.array(
    z.object({
      phase: z.int(),
      operation: z.string(),
      status: z.string(),
      arguments: z.record(z.string(), z.json()),
      error: z.object({ message: z.string() }).optional(),
    }),
  ),
});

const shownArgument = z.object({ status: z.string(), value: z.json().optional(), sources: z.array(z.string()) });

export const shownApproval = z.object({
  nonce: z.string().optional(),
  subject: z.object({
    actions: z.array(z.object({ operation: z.string(), arguments: z.record(z.string(), shownArgument) })).optional(),
  }),
});

export const shownMails = z.array(z.object({ id: z.string(), to: z.string(), links: z.array(z.string()) }));

/** A run as it is shown. */
export type ShownRun = z.output<typeof shownRun>;

/** What an approver is shown. */
export type ShownSubject = z.output<typeof shownApproval>["subject"];

/** Something that a run waits for. */
export type Waiting = z.output<typeof waiting>;
