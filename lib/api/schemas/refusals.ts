import { z } from "zod";
import { bilingual, status, time } from "./common.ts";

/**
 * Something that was refused in a run (spec trust.md sections 3 and 4): a call, an approval that was rejected or void, a
 * question that could not be asked, or a person who was not allowed to decide, pass on, answer, cancel or replace a file.
 */
export const refusal = z
  .object({
    kind: z.enum(["call", "approval", "question", "person"]),
    code: z.string(),
    /** What the code is about. */
    title: bilingual,
    /** Why, in the words of the record. */
    reason: bilingual,
    at: time,
    /** Absent where it was tried on the run itself. */
    phase: z.int().optional(),
    phaseName: z.string().optional(),
    /** The refused call; absent where a model's call became none. */
    call: z.string().optional(),
    /** What was called: the title in the catalog, else the name that was called. */
    operation: z.string().optional(),
    /** Which parameters were below what they need. */
    needs: z.array(z.object({ parameter: z.string(), status, wants: status })).optional(),
    /** The approval or question. */
    asked: z.string().optional(),
    /** What a person tried to have a say in. */
    on: z.enum(["approval", "question", "run"]).optional(),
    tried: z.enum(["approve", "reject", "delegate", "answer", "cancel", "upload"]).optional(),
    /** As far as it is known. */
    person: z.string().optional(),
  })
  .meta({ id: "Refusal" });
