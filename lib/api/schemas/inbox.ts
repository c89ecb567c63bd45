import { z } from "zod";
import { pageEnds, time } from "./common.ts";

/** A page of what waits for the caller, what expires first standing first. */
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
  ...pageEnds,
});
