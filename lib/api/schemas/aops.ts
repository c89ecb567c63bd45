import { z } from "zod";
import { diagnostic, pageEnds, time } from "./common.ts";
import { graph } from "./graph.ts";

/** One version of a procedure without its text. */
export const aopVersion = z.object({
  aop: z.string(),
  version: z.int().min(1),
  title: z.string(),
  digest: z.string(),
  savedAt: time,
});

/** Which program new runs get. */
export const currentProgram = z.object({
  program: z.string(),
  aopVersion: z.int().min(1),
  publishedAt: time,
});

/** A page of procedures. */
export const aopList = z.object({
  aops: z.array(aopVersion.extend({ program: currentProgram.nullable() })),
  ...pageEnds,
});

/** A page of versions, newest first. */
export const versionList = z.object({ versions: z.array(aopVersion), ...pageEnds });

/** What a save answers. */
export const savedAop = z
  .object({ aop: z.string(), version: z.int().min(1), diagnostics: z.array(diagnostic) })
  .meta({ id: "SavedAop" });

/** One tool that a phase may use. */
export const grant = z.union([
  z.object({
    kind: z.literal("tool"),
    tool: z.string(),
    service: z.string().optional(),
    access: z.enum(["read", "write"]),
  }),
  z.object({ kind: z.enum(["attachments", "hitl"]), tool: z.string(), access: z.literal("read") }),
  z.object({ kind: z.literal("aop"), tool: z.string(), access: z.literal("write") }),
]);

/** A procedure as it was read (surface.md, Parsed AOP). */
export const parsedAop = z
  .object({
    title: z.string(),
    kind: z.enum(["single", "multi"]),
    phases: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        line: z.int(),
        body: z.string(),
        grants: z.array(grant),
        fields: z.array(z.string()),
        fieldTypes: z.record(z.string(), z.enum(["string", "number", "date", "boolean", "file", "list"])),
        reads: z.array(z.string()),
        gates: z.array(z.record(z.string(), z.json())),
        runWhen: z.string().optional(),
        /** The roles that approve its start, as one text. */
        startApproval: z.string().nullable(),
        /** The same one by one, where there are several: all of them have to approve. */
        startApprovers: z.array(z.string()).optional(),
        approvers: z.array(z.string()),
      }),
    ),
    deliverable: z.string().nullable(),
  })
  .meta({ id: "ParsedAop" });

/** One procedure with its text. */
export const aop = aopVersion.extend({
  text: z.string(),
  diagnostics: z.array(diagnostic),
  parsed: parsedAop.nullable(),
  graph: graph.nullable(),
  program: currentProgram.nullable(),
});

/** What a text that is not saved would be told. */
export const checkedAop = z.object({ diagnostics: z.array(diagnostic), parsed: parsedAop.nullable() });

/** A procedure's conditions, approvals and hand-overs as YAML, with the version that it is a picture of. */
export const aopOutline = z.object({ aop: z.string(), version: z.int().min(1), yaml: z.string() });

/** An edited outline, and the version that it was made from. */
export const aopOutlineEdit = z.strictObject({ version: z.int().min(1), yaml: z.string().max(1_000_000) });

/** How the texts of two versions differ, as a unified difference; "" when they are the same. */
export const textDifference = z.object({ aop: z.string(), from: aopVersion, to: aopVersion, patch: z.string() });
