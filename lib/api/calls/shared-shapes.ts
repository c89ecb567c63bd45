import { z } from "zod";
import { aopId } from "../schemas/common.ts";

/** The parameters of a path that names a procedure. */
export const aopParams = z.object({ aop: aopId });

/** The id of a thing whose ids are made by this software: a prefix and a ULID. */
export function ulidId(prefix: "cmp" | "run"): z.ZodString {
  return z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{1,64}$`));
}
