import { z } from "zod";
import { status, time } from "./common.ts";
import { refusal } from "./refusals.ts";
import { action, evidence, recordedStatus, runApproval, runQuestion, runStatus } from "./runs.ts";

/** A value that became more certain, and by what. */
const rise = z
  .object({
    phase: z.int(),
    phaseName: z.string(),
    field: z.string(),
    from: status,
    to: status,
    value: z.json().optional(),
    at: time,
    /** What brought it: an agent's work, a person's answer, a called AOP, or what the phase handed on. */
    by: z.enum(["agent", "person", "called", "artifact"]),
    evidence: z.array(evidence),
    explained: z.boolean(),
    /** What it rests on and is not as it was recorded; only of a rise that is not explained. */
    broken: z.array(z.string()).optional(),
    /** The run in which it happened, where that is one that this run called. */
    run: z.string().optional(),
  })
  .meta({ id: "Rise" });

/** An audit (surface.md, Audit): at which step an uncertain value came to be treated as certain, and who allowed what. */
export const audit = z.object({
  run: z.string(),
  aop: z.string(),
  title: z.string(),
  status: runStatus,
  rises: z.array(rise),
  /** Those that nothing explains, in the runs of called AOPs too. */
  unexplained: z.array(rise),
  /** Entries of the record that are not what was sealed, or are gone. */
  faults: z.array(z.object({ what: z.enum(["changed", "absent", "unchained"]), entry: z.string() })),
  /** Files of runs from before it was sealed what was given: nobody can tell whether they were changed. */
  uncovered: z.array(z.string()).optional(),
  approvals: z.array(runApproval),
  questions: z.array(runQuestion),
  /** What was refused in this run, in the order of time; absent from hosts of before it was told. */
  refusals: z.array(refusal).optional(),
  effects: z.array(action),
  calls: z.array(
    z.object({
      phase: z.int(),
      call: z.string(),
      aop: z.string(),
      run: z.string(),
      status: recordedStatus,
    }),
  ),
  cancelled: z.object({ person: z.string(), at: time }).optional(),
});
