import { z } from "zod";
import { SHOWN_STATUSES } from "#records";
import { decision } from "./approvals.ts";
import { bilingual, pageEnds, progress, status, time } from "./common.ts";
import { givenAnswer } from "./questions.ts";
import { refusal } from "./refusals.ts";

/** What a run is started with. */
export const runRequest = z.strictObject({
  input: z.string().optional(),
  attachments: z.array(z.string().min(1).max(100)).max(100).optional(),
});

/** What a start answers. */
export const startedRun = z.object({ run: z.string() });

/** How a run stands. */
export const runStatus = z.enum(SHOWN_STATUSES);

/** How a run stands in its own record, which does not know what is waited for. */
export const recordedStatus = z.enum(["running", "completed", "stopped", "failed"]);

const need = z.object({ field: z.string(), status, wants: status });

/** The call that something was brought back by. */
const called = { call: z.string(), tool: z.string().optional(), operation: z.string().optional() };

/** Where a value comes from, in the order in which it was found. */
export const evidence = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("quote"),
    source: z.string(),
    start: z.int(),
    end: z.int(),
    text: z.string(),
    /** What stands right before and behind it in its source. */
    before: z.string().optional(),
    after: z.string().optional(),
    /** The person whose words these are, or the file's name. */
    by: z.string().optional(),
    name: z.string().optional(),
  }),
  z.object({
    kind: z.literal("ledger"),
    ...called,
    ledger: z.string(),
    version: z.string().nullable(),
    outcome: z.enum(["answered", "failed"]),
    exhaustive: z.boolean(),
    matches: z.int(),
    asked: z.record(z.string(), z.json()),
    /** The one row that matched. */
    row: z.record(z.string(), z.json()).optional(),
    askedAt: time,
    /** Until when the answer holds, where its ledger says so; what rests on it counts as a guess afterwards. */
    validUntil: time.optional(),
    reason: z.string().optional(),
  }),
  z.object({
    kind: z.literal("read"),
    ...called,
    outcome: z.enum(["answered", "failed"]),
    /** The file that was opened, and the digest of the bytes that were read. */
    file: z.object({ attachment: z.string(), sha256: z.string() }).optional(),
    askedAt: time,
    reason: z.string().optional(),
  }),
  z.object({
    kind: z.literal("receipt"),
    ...called,
    state: z.string(),
    at: time,
    /** The person who told it, where no outside system did. */
    by: z.string().optional(),
  }),
  z.object({ kind: z.literal("file"), attachment: z.string(), name: z.string(), sha256: z.string(), by: z.string() }),
  z.object({ kind: z.literal("identity"), person: z.string(), authenticated: z.boolean() }),
  z.object({ kind: z.literal("made"), by: z.enum(["code", "model"]) }),
  z.object({ kind: z.literal("function"), name: z.string() }),
  z.object({ kind: z.literal("searched"), sources: z.array(z.string()) }),
]);

/** A value with its status, computed from the record whenever it is shown. */
export const shownValue = z
  .object({
    id: z.string(),
    field: z.string(),
    status,
    value: z.json().optional(),
    candidates: z.array(z.json()).optional(),
    reason: z.string().optional(),
    evidence: z.array(evidence),
  })
  .meta({ id: "Value" });

/** One thing a run waits for. */
export const waiting = z.object({
  kind: z.enum(["approval", "question"]),
  id: z.string(),
  phase: z.int(),
  to: z.array(z.string()),
  since: time,
  expires: time,
});

const why = z.object({ code: z.string() }).extend(bilingual.shape);

/** An action (spec trust.md section 5), with what the other system answered. */
export const action = z
  .object({
    id: z.string(),
    phase: z.int(),
    tool: z.string(),
    operation: z.string(),
    /** What the operation is called in the catalog. */
    title: z.string(),
    status: z.enum(["planned", "authorised", "dispatched", "succeeded", "failed", "unknown", "denied"]),
    arguments: z.record(z.string(), z.json()),
    approval: z.string().optional(),
    receipt: z.json().optional(),
    error: z.object({ code: z.string(), message: z.string() }).optional(),
    at: time.optional(),
    /** When it was recorded that it is about to be sent. */
    sentAt: time.optional(),
    /** How an unknown outcome was settled: find, retry-with-key, or person:… */
    settledBy: z.string().optional(),
  })
  .meta({ id: "Action" });

const refused = z.array(z.object({ code: z.string(), at: time, person: z.string().optional() }));

/** An approval that a run asked for: what it was about, and who allowed or refused it (spec trust.md section 4). */
export const runApproval = z
  .object({
    id: z.string(),
    kind: z.enum(["actions", "start"]),
    phase: z.int(),
    role: z.string(),
    to: z.array(z.string()),
    calls: z.array(z.string()),
    /** What the operations are called that it allows. */
    operations: z.array(z.string()),
    state: z.enum(["waiting", "approved", "rejected", "expired", "void"]),
    since: time,
    expires: time,
    /** Whether it was used up by a dispatch. */
    used: z.boolean(),
    decision: decision.optional(),
    /** Where several have to approve, those who did. */
    consents: z.array(decision),
    /** Digest of exactly what was shown. */
    digest: z.string().optional(),
    ledgerVersions: z.array(z.object({ ledger: z.string(), version: z.string().nullable() })),
    reason: z.string().optional(),
    /** Whoever was not allowed to decide, or came too late. */
    refused,
  })
  .meta({ id: "RunApproval" });

/** A question that a run asked a person. */
export const runQuestion = z
  .object({
    id: z.string(),
    kind: z.enum(["question", "unknown-effect"]),
    phase: z.int(),
    call: z.string(),
    question: z.string(),
    fields: z.array(z.string()),
    to: z.array(z.string()),
    state: z.enum(["waiting", "answered", "expired", "void"]),
    since: time,
    expires: time,
    answer: givenAnswer.omit({ attachments: true }).optional(),
    refused,
  })
  .meta({ id: "RunQuestion" });

/** Why a phase was entered or not: each condition, how it came out, and what the fields in it were. */
export const entered = z.object({
  decision: z.enum(["run", "skip", "stop", "approve"]),
  conditions: z.array(
    z.object({
      condition: bilingual,
      holds: z.boolean(),
      values: z.array(z.object({ field: z.string(), status, value: z.json().optional() })),
    }),
  ),
});

/**
 * How a free exploration went (trust.md section 8): its task ledger as the record bears it out now, each name under the
 * best that is known of it, and what it said of its plan and progress, turn by turn.
 */
export const exploration = z
  .object({
    call: z.string(),
    task: z.string(),
    /** `failed`: it ended without handing anything over. */
    state: z.enum(["working", "produced", "failed"]),
    /** What has evidence. */
    facts: z.array(shownValue),
    /** What the model supposes; never more than inferred. */
    guesses: z.array(shownValue),
    /** What has several candidates, is missing, or could not be looked up. */
    open: z.array(shownValue),
    /** A second plan and further ones were made when it was stuck. */
    plans: z.array(z.object({ turn: z.int(), at: time, steps: z.array(z.string()) })),
    progress: z.array(
      z.object({
        turn: z.int(),
        at: time,
        done: z.boolean(),
        looping: z.boolean(),
        progressing: z.boolean(),
        next: z.string(),
      }),
    ),
  })
  .meta({ id: "Exploration" });

/** A run (surface.md, Run). */
export const run = z
  .object({
    run: z.string(),
    aop: z.string(),
    aopVersion: z.int(),
    title: z.string(),
    program: z.string(),
    status: runStatus,
    requester: z.string(),
    input: z.string(),
    attachments: z.array(z.object({ attachment: z.string(), name: z.string(), type: z.string(), size: z.int() })),
    createdAt: time,
    endedAt: time.optional(),
    phases: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        status: z.enum(["pending", "running", "waiting", "done", "skipped", "stopped", "failed"]),
        artifact: z.record(z.string(), z.json()),
        values: z.record(z.string(), shownValue),
        entered: entered.optional(),
        /** Only of a phase whose program explored. */
        explorations: z.array(exploration).optional(),
        note: z.string().optional(),
        why: why.optional(),
        startedAt: time.optional(),
        endedAt: time.optional(),
      }),
    ),
    waitingFor: z.array(waiting),
    needs: z.array(need),
    why: why.optional(),
    /** Who ended it before its end, and when. */
    cancelled: z.object({ person: z.string(), at: time }).optional(),
    actions: z.array(action),
    /** How far the actions got; absent from hosts of before it was told. */
    progress: progress.optional(),
    approvals: z.array(runApproval),
    questions: z.array(runQuestion),
    /** What was refused, in the order of time; absent from hosts of before it was told. */
    refusals: z.array(refusal).optional(),
    /** The runs of AOPs that this one called. */
    calls: z.array(
      z.object({ phase: z.int(), call: z.string(), aop: z.string(), run: z.string(), status: recordedStatus }),
    ),
    /** The run that called this one. */
    calledBy: z.object({ run: z.string(), call: z.string() }).optional(),
  })
  .meta({ id: "Run" });

/** A page of runs, newest first. */
export const runList = z.object({
  runs: z.array(
    z.object({
      run: z.string(),
      aop: z.string(),
      aopVersion: z.int(),
      program: z.string(),
      status: runStatus,
      requester: z.string(),
      /** How the request begins. */
      input: z.string(),
      createdAt: time,
      endedAt: time.optional(),
    }),
  ),
  ...pageEnds,
});

/** A page of a run's record, in the order of time; each entry as it was sealed. */
export const journal = z.object({
  run: z.string(),
  entries: z.array(z.record(z.string(), z.json())),
  next: z.string().optional(),
});
