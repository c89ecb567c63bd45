import { z } from "zod";
import { time } from "./common.ts";

/** What waits for the caller, oldest first. */
export const inbox = z.object({
  person: z.string(),
  waiting: z.array(
    z.object({
      kind: z.enum(["approval", "question"]),
      /** Opens it at /approvals or /questions for whoever is signed in. */
      id: z.string(),
      run: z.string(),
      aop: z.string(),
      title: z.string(),
      phase: z.int(),
      /** What the run was asked for. */
      input: z.string(),
      requester: z.string(),
      since: time,
      expires: time,
    }),
  ),
});
