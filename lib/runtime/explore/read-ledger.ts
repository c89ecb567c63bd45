import { z } from "zod";
import type { ModelCall } from "#ports";
import type { ArtifactField } from "#program";
import type { LedgerNote, Refused } from "#records";
import type { Facts, Ref } from "#trust";
import { fieldSchema, readField } from "../agent/produce.ts";
import { refuseProblems } from "../agent/refuse-call.ts";
import { MAX_CHARACTERS } from "../agent/sound-reply.ts";
import type { ValueScope } from "../agent/value-scope.ts";

const MOST_NAMES = 50;
const MOST_STEPS = 30;

const name = z.string().min(1).max(100);
const noted = {
  facts: z.record(name, fieldSchema).optional(),
  guesses: z.record(name, z.json()).optional(),
};
const planSchema = z.strictObject({ ...noted, plan: z.array(z.string().min(1).max(500)).min(1).max(MOST_STEPS) });
const progressSchema = z.strictObject({
  ...noted,
  done: z.boolean(),
  looping: z.boolean(),
  progressing: z.boolean(),
  next: z.string().max(1000),
});

/**
 * Reads a ledger call. A fact gets the evidence that it really has, and one that has none is the model's own, which is
 * what a guess is; what is called a guess is taken as one, whatever else it may equal.
 */
export function readLedger(
  call: ModelCall,
  fields: readonly ArtifactField[],
  scope: ValueScope,
  recorded: Facts,
): LedgerNote | Refused {
  const parsed = call.name === "plan" ? planSchema.safeParse(call.arguments) : progressSchema.safeParse(call.arguments);
  if (!parsed.success) {
    return refuseProblems(
      call,
      "AOP571",
      parsed.error.issues.map((issue) => `${issue.path.map(String).join(".")}: ${issue.message}`),
    );
  }
  const { facts = {}, guesses = {} } = parsed.data;
  const problems: string[] = [];
  const refs: { readonly name: string; readonly ref: Ref }[] = Object.entries(guesses).map(([named, value]) => ({
    name: named,
    ref: { kind: "made", by: "model", value },
  }));
  for (const [named, form] of Object.entries(facts)) {
    const type = fields.find((field) => field.name === named)?.type ?? "string";
    const ref = readField(form, type, scope, recorded);
    if (typeof ref === "string") problems.push(`${named}: ${ref}`);
    else refs.push({ name: named, ref });
  }
  if (refs.length > MOST_NAMES) problems.push(`more than ${MOST_NAMES} names at once`);
  if (JSON.stringify(refs).length > MAX_CHARACTERS) problems.push("too large; name a whole list by its id instead");
  if (problems.length > 0) return refuseProblems(call, "AOP571", problems);
  if ("plan" in parsed.data) return { noted: refs, plan: parsed.data.plan.map(wellFormed) };
  const { done, looping, progressing, next } = parsed.data;
  return { noted: refs, progress: { done, looping, progressing, next: wellFormed(next) } };
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}
