import { z } from "zod";
import { pageEnds } from "./common.ts";
import { waiting } from "./waiting-thing.ts";

/** A page of what runs wait for people for; the runs newest first, what one waits for oldest first. */
export const waitingList = z.object({
  waiting: z.array(
    waiting.extend({
      run: z.string(),
      aop: z.string(),
      title: z.string(),
      /** How the request begins. */
      input: z.string(),
    }),
  ),
  ...pageEnds,
});
