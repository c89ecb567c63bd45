import { z } from "zod";
import type { Plain } from "../call.ts";

/** One text in both languages. */
export const bilingual = z.object({ ja: z.string(), en: z.string() });

/** A diagnostic as it is told outside (`toJson` of #diagnostics). */
export const diagnostic = z
  .object({
    code: z.string().regex(/^AOP\d{3}$/),
    severity: z.enum(["error", "warning"]),
    file: z.string().optional(),
    place: z
      .object({
        line: z.int().min(1),
        column: z.int().min(1),
        endLine: z.int().min(1).optional(),
        endColumn: z.int().min(1).optional(),
      })
      .optional(),
    message: bilingual,
    found: bilingual,
    expected: bilingual,
    fix: bilingual,
  })
  .meta({ id: "Diagnostic" });

/** A diagnostic as it is told outside. */
export type DiagnosticView = Plain<z.output<typeof diagnostic>>;

/** The body of every refusal (RFC 9457). */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: "Problem" });

/** A time as it is told outside: ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** The status of a value (spec trust.md section 1). */
export const status = z.enum(["verified", "extracted", "inferred", "ambiguous", "lookup-failed", "missing", "refuted"]);

/** What a page of a list is asked with: how many, and where the page before ended, or the page behind begins. */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .optional(),
  after: z.string().max(4000).optional(),
  before: z.string().max(4000).optional(),
});

/** Where a list goes on: `next` is given as `after`, `previous` as `before`; absent at either end. */
export const pageEnds = { next: z.string().optional(), previous: z.string().optional() };

/** The id of a procedure; compared as NFC, so that a name typed on any machine is the same. */
export const aopId = z
  .string()
  .normalize("NFC")
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,79}$/u);

/** How far actions got; every one stands in exactly one list, by its call. */
export const progress = z.object({
  of: z.int(),
  done: z.array(z.string()),
  unknown: z.array(z.string()),
  failed: z.array(z.string()),
  notSent: z.array(z.string()),
});
