import { z } from "zod";
import { aopId, pageQuery } from "../schemas/common.ts";
import { runStatus } from "../schemas/runs.ts";

/** The parameters of a path that names a procedure. */
export const aopParams = z.object({ aop: aopId });

/** Which runs a list shows, and which page of it. */
export const runsQuery = pageQuery.extend({ aop: aopId.optional(), status: runStatus.optional() });

/** The id of a thing whose ids are made by this software: a prefix and a ULID. */
export function ulidId(prefix: "cmp" | "cnv"): z.ZodString {
  return z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{1,64}$`));
}

/** The id of a run: one that was started, or one of an AOP that a run called. */
export const runId = z.string().regex(/^(run_[0-9A-Za-z]{1,64}|sub_[0-9a-f]{40})$/);

/** What a program of a procedure is called: current, v3 (the newest of version 3), a digest, or how one begins. */
export const programName = z.string().regex(/^(current|v\d{1,8}|[0-9a-f]{6,64})$/, "current | v3 | 6d3f0a1b2c3d");

/** The number of a procedure's version in a query. */
export const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,7}$/)
  .transform(Number);
