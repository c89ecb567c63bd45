import { z } from "zod";
import { grant } from "./aops.ts";
import { pageEnds, time } from "./common.ts";
import { graph } from "./graph.ts";

/** Where a program comes from. What a program says of itself is absent when it was changed in the store. */
export const programEntry = z
  .object({
    program: z.string(),
    aopVersion: z.int().min(1),
    builder: z.string().optional(),
    outcome: z.enum(["built", "stacked", "resaved"]).optional(),
    instruction: z.string().optional(),
    /** The program it was stacked on. */
    parent: z.string().nullable().optional(),
    publishedAt: time,
    /** Whether new runs get it. */
    current: z.boolean(),
  })
  .meta({ id: "ProgramEntry" });

/** A page of a procedure's programs, newest first. */
export const programList = z.object({
  aop: z.string(),
  programs: z.array(programEntry),
  ...pageEnds,
});

/** A program (surface.md, Program), with its graph and its outline as YAML. */
export const program = z
  .object({
    ...programEntry.shape,
    builder: z.string(),
    files: z.record(z.string(), z.string()),
    manifest: z.object({
      phases: z.array(
        z.object({
          number: z.int(),
          name: z.string(),
          grants: z.array(grant),
          fields: z.array(z.string()),
          reads: z.array(z.string()),
          gates: z.array(z.record(z.string(), z.json())),
          startApproval: z.string().nullable(),
          startApprovers: z.array(z.string()).optional(),
          approvers: z.array(z.string()),
          schema: z.record(z.string(), z.json()),
        }),
      ),
    }),
    workflow: z.record(z.string(), z.json()),
    graph,
    yaml: z.string(),
    /** What the compile proved, and what it says that it did not check (compile.md section 5). */
    proof: z.object({
      compared: z.array(z.string()),
      unchecked: z.array(z.object({ what: z.string(), rule: z.string() })),
    }),
  })
  .meta({ id: "Program" });

/** How two programs differ. Phases are matched by name; texts are unified differences. */
export const programDifference = z.object({
  aop: z.string(),
  from: programEntry,
  to: programEntry,
  phases: z.array(
    z.object({
      name: z.string(),
      change: z.enum(["same", "changed", "added", "removed"]),
      from: z.int().optional(),
      to: z.int().optional(),
      code: z.boolean(),
      manifest: z.array(z.string()),
    }),
  ),
  outline: z.string(),
  files: z.array(z.object({ from: z.string().nullable(), to: z.string().nullable(), patch: z.string() })),
});
