import { z } from "zod";
import { aopId } from "../schemas/common.ts";

/** The parameters of a path that names a procedure. */
export const aopParams = z.object({ aop: aopId });

/** The id of a thing whose ids are made by this software: a prefix and a ULID. */
export function ulidId(prefix: "cmp" | "cnv" | "run"): z.ZodString {
  return z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{1,64}$`));
}

/** What opens an approval or a question: a link's random id, or its own id for whoever is signed in. */
export const askedParams = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/) });

/** What a program of a procedure is called: current, v3 (the newest of version 3), a digest, or how one begins. */
export const programName = z.string().regex(/^(current|v\d{1,8}|[0-9a-f]{6,64})$/);
