import type { Answer, SpineEntry } from "#records";
import type { Ref } from "#trust";

/**
 * What a phase that still goes on has found out so far, by field: what its agents produced and what people answered,
 * the latest of each.
 */
export function workingRefs(spine: readonly SpineEntry[]): { readonly [field: string]: Ref } {
  const fields = new Map<string, Ref>();
  const take = (found: { readonly [field: string]: Ref }): void => {
    for (const [field, ref] of Object.entries(found)) fields.set(field, ref);
  };
  for (const entry of spine) {
    if (entry.kind !== "turn" && entry.kind !== "model") continue;
    for (const { answer } of entry.answered) take(fieldsOf(answer));
    if (entry.kind === "model" && entry.produced) take(entry.produced.fields);
  }
  return Object.fromEntries(fields);
}

function fieldsOf(answer: Answer): { readonly [field: string]: Ref } {
  if (!answer.ok) return {};
  if ("fields" in answer) return answer.fields;
  return "reply" in answer ? answer.reply.fields : {};
}
