import { z } from "zod";
import { bilingual, diagnostic, time } from "./common.ts";

const reason = z.enum([
  "invalid-aop",
  "unedited-code-changed",
  "edit-not-reached",
  "phases-do-not-match",
  "wiring-not-mechanical",
  "patch-does-not-apply",
  "invalid-program",
  "concurrent-save",
  "callee-refused",
  "builder-failed",
]);

const proof = {
  compared: z.array(z.string()),
  unchecked: z.array(z.object({ what: z.string(), rule: z.string() })),
  mayBehaveDifferently: z.array(z.string()),
};

/** What a compile comes to (surface.md, Compile result); `callees` are the called AOPs that it made programs of. */
export const compileResult = z
  .object({
    outcome: z.enum(["built", "stacked", "resaved", "unchanged", "refused"]),
    aopVersion: z.int(),
    program: z.string().optional(),
    reason: reason.optional(),
    rule: z.string().optional(),
    options: z
      .array(z.object({ id: z.enum(["compile-again", "rebuild", "edit"]), warning: bilingual.optional() }))
      .optional(),
    ...proof,
    callee: z.object({ aop: z.string(), reason, rule: z.string() }).optional(),
    callees: z
      .array(
        z.object({
          aop: z.string(),
          outcome: z.enum(["built", "stacked", "resaved"]),
          aopVersion: z.int(),
          program: z.string(),
          ...proof,
        }),
      )
      .optional(),
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: "CompileResult" });

/** How a compile stands. */
export const compile = z.object({
  compile: z.string(),
  aop: z.string(),
  status: z.enum(["running", "done"]),
  instruction: z.string().optional(),
  rebuild: z.boolean(),
  createdAt: time,
  steps: z.array(z.object({ step: z.string(), name: bilingual, startedAt: time, endedAt: time.optional() })),
  result: compileResult.optional(),
});

/** What a compile is asked with. */
export const compileRequest = z.strictObject({
  instruction: z.string().max(20_000).optional(),
  rebuild: z.boolean().optional(),
});

/** What the start of a compile answers. */
export const startedCompile = z.object({ compile: z.string() });
