import { z } from "zod";
import type { Json } from "#ports";
import type { ArtifactField } from "#program";
import { CURRENT, type Facts, NORMALISERS, type Ref, resolveRef, type SourceId } from "#trust";
import { classify, readNamed } from "./classify.ts";
import { readQuote } from "./read-quote.ts";
import type { ValueScope } from "./value-scope.ts";

/** One field as a model gives it. */
export const fieldSchema = z.strictObject({
  value: z.json().optional(),
  from: z.string().optional(),
  at: z.string().optional(),
  quote: z.strictObject({ source: z.string(), text: z.string() }).optional(),
  candidates: z.array(z.json()).optional(),
  missing: z.strictObject({ searched: z.array(z.string()).optional(), reason: z.string().optional() }).optional(),
});

const produceSchema = z.strictObject({
  fields: z.record(z.string(), fieldSchema),
  note: z.string().optional(),
});

type ProducedField = z.infer<typeof fieldSchema>;

/** What an agent's `produce` comes to: one ref per declared field, or what is out of order, in words for the model. */
export type ProduceResult =
  | { readonly ok: true; readonly fields: { readonly [name: string]: Ref }; readonly note?: string }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Checks a `produce` call field by field; what it claims counts only as far as its evidence goes (surface.md, Models). */
export function readProduce(
  sent: Json,
  declared: readonly ArtifactField[],
  scope: ValueScope,
  facts: Facts,
): ProduceResult {
  const parsed = produceSchema.safeParse(sent);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map(describeIssue) };
  const problems: string[] = [];
  const fields: { [name: string]: Ref } = Object.create(null);
  for (const { name, type } of declared) {
    const field = Object.hasOwn(parsed.data.fields, name) ? parsed.data.fields[name] : undefined;
    if (!field) {
      problems.push(`${name}: not given; give a value with its source, or {"missing": {"searched": [...]}}`);
      continue;
    }
    const ref = readField(field, type, scope, facts);
    if (typeof ref === "string") problems.push(`${name}: ${ref}`);
    else {
      const problem = checkType(ref, type, facts);
      if (problem) problems.push(`${name}: ${problem}`);
      fields[name] = ref;
    }
  }
  for (const name of Object.keys(parsed.data.fields)) {
    if (!declared.some((field) => field.name === name)) problems.push(`${name}: not a field of this phase`);
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, fields, ...(parsed.data.note === undefined ? {} : { note: parsed.data.note }) };
}

/** What a given field is worth as a ref; a text says why it is nothing. */
export function readField(
  field: ProducedField,
  type: ArtifactField["type"],
  scope: ValueScope,
  facts: Facts,
): Ref | string {
  if (field.missing) {
    const known = scope.sources.map((source) => source.id);
    const claimed = (field.missing.searched ?? []).filter((id): id is SourceId => known.includes(id as SourceId));
    const reason = field.missing.reason === undefined ? {} : { reason: field.missing.reason };
    return { kind: "missing", searched: claimed.length > 0 ? claimed : known, ...reason };
  }
  if (field.candidates) return { kind: "candidates", of: field.candidates.map((one) => classify(one, scope)) };
  if (field.from !== undefined) {
    const named = readNamed({ from: field.from, ...(field.at === undefined ? {} : { at: field.at }) }, scope);
    return named ?? `there is no value ${field.from}${field.at ?? ""}`;
  }
  if (field.quote) return readQuote(field.quote, field.value, type, scope, facts);
  if (field.value === undefined) return "nothing given; give a value, from, candidates, or missing";
  return classify(field.value, scope);
}

function checkType(ref: Ref, type: ArtifactField["type"], facts: Facts): string | undefined {
  const { value } = resolveRef(ref, facts);
  if (value === undefined) return undefined;
  if (type === "number" && typeof value !== "number") return `unexpected ${JSON.stringify(value)}, expected a number`;
  if (type === "boolean" && typeof value !== "boolean")
    return `unexpected ${JSON.stringify(value)}, expected true or false`;
  if (type === "list" && !Array.isArray(value))
    return `unexpected ${JSON.stringify(value).slice(0, 80)}, expected a list`;
  if (type === "date" && (typeof value !== "string" || NORMALISERS.get(CURRENT.date)?.(value) !== value)) {
    return `unexpected ${JSON.stringify(value)}, expected a date like 2026-12-31`;
  }
  return undefined;
}

function describeIssue(issue: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return `${issue.path.map(String).join(".")}: ${issue.message}`;
}
