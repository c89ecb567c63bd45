import { z } from "zod";
import { grant } from "./aops.ts";
import { status, time } from "./common.ts";

const value = z.object({
  title: z.string().optional(),
  words: z.array(z.object({ source: z.string(), text: z.string() })).optional(),
  status,
  value: z.json().optional(),
  candidates: z.array(z.json()).optional(),
  sources: z.array(z.string()),
  calls: z.array(z.string()),
  reason: z.string().optional(),
});

const subjectBase = z.object({
  form: z.union([z.literal(2), z.literal(3)]).optional(),
  run: z.string(),
  program: z.string(),
  aop: z.object({ id: z.string(), version: z.int(), title: z.string() }),
  phase: z.object({ number: z.int(), name: z.string() }),
  rows: z.array(
    z.object({
      call: z.string(),
      ledger: z.string(),
      keys: z.array(z.json()),
      asked: z.record(z.string(), z.json()).optional(),
      askedFrom: z
        .array(
          z.object({
            call: z.string(),
            ledger: z.string(),
            parameter: z.string(),
            asked: z.json(),
            status,
            sources: z.array(z.string()),
            calls: z.array(z.string()),
            reason: z.string().optional(),
          }),
        )
        .optional(),
      digest: z.string(),
    }),
  ),
  requester: z.object({ person: z.string(), authenticated: z.boolean() }),
  role: z.string(),
  validFrom: z.int(),
  validUntil: z.int(),
  nonce: z.string(),
});

/** What an approval covers, exactly as its digest was made (spec trust.md section 4); times in milliseconds. */
const subject = z
  .discriminatedUnion("type", [
    subjectBase.extend({
      type: z.literal("actions"),
      actions: z.array(
        z.object({
          call: z.string(),
          tool: z.string(),
          toolTitle: z.string(),
          operation: z.string(),
          title: z.string(),
          access: z.enum(["draft", "commit"]),
          catalog: z.string(),
          arguments: z.record(z.string(), value),
        }),
      ),
    }),
    subjectBase.extend({
      type: z.literal("start"),
      handover: z.record(z.string(), value),
      grants: z.array(grant),
    }),
  ])
  .meta({ id: "ApprovalSubject" });

/** A decision, once somebody made it; `onBehalfOf` is the approver who passed it on. */
export const decision = z.object({
  decision: z.enum(["approved", "rejected"]),
  person: z.string(),
  role: z.string(),
  onBehalfOf: z.string().optional(),
  at: time,
  comment: z.string(),
});

/** That somebody passed their decision on. */
export const delegation = z.object({ from: z.string(), to: z.string(), at: time, comment: z.string() });

/** An approval as whoever may decide it sees it. */
export const approval = z
  .object({
    approval: z.string(),
    run: z.string(),
    state: z.enum(["waiting", "approved", "rejected", "expired", "void"]),
    subject,
    digest: z.string(),
    ledgerVersions: z.array(
      z.object({ call: z.string(), ledger: z.string(), version: z.string().nullable(), askedAt: time }),
    ),
    expires: time,
    /** As whom this page decides. */
    person: z.string(),
    /** The approvers in the order of the AOP: all of them have to consent. `consent` is there once one did. */
    approvers: z.array(z.object({ role: z.string(), people: z.array(z.string()), consent: decision.optional() })),
    delegations: z.array(delegation),
    /** Who is asked as well, because nobody decided. */
    escalation: z.object({ role: z.string(), people: z.array(z.string()), at: time }).optional(),
    /** What this person decides now: the roles, and on whose behalf. */
    speaksFor: z.array(z.object({ role: z.string(), onBehalfOf: z.string().optional() })),
    /** To whom this person may pass it on. */
    colleagues: z.array(z.string()),
    /** Goes back with the decision; absent when there is nothing left to decide. */
    nonce: z.string().optional(),
    decision: decision.optional(),
  })
  .meta({ id: "Approval" });

/** What became of it: a decision or consent with the roles that have yet to consent, or that it was passed on. */
export const decisionTaken = z.union([
  z.object({ approval: z.string(), ...decision.shape, open: z.array(z.string()) }),
  z.object({ approval: z.string(), delegation }),
]);
