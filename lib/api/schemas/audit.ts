import { z } from "zod";
import { status } from "./common.ts";
import { evidence } from "./runs.ts";

/** A value that became more certain, and by what. */
const rise = z
  .object({
    phase: z.int(),
    field: z.string(),
    from: status,
    to: status,
    evidence: z.array(evidence),
    explained: z.boolean(),
  })
  .meta({ id: "Rise" });

/** An audit (surface.md, Audit). */
export const audit = z.object({ run: z.string(), rises: z.array(rise), unexplained: z.array(rise) });
