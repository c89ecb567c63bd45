import { z } from "zod";
import { time } from "./common.ts";

/** One thing a run waits for. */
export const waiting = z.object({
  kind: z.enum(["approval", "question"]),
  id: z.string(),
  phase: z.int(),
  to: z.array(z.string()),
  /** Who of them could not be mailed, and what the mail service said. */
  untold: z.array(z.object({ person: z.string(), reason: z.string() })).optional(),
  since: time,
  expires: time,
});
