import { z } from "zod";
import type { Json } from "#ports";
import { STATUSES } from "#trust";
import { isGeneric, splitNames } from "./names.ts";

const status = z.enum(STATUSES);

const shownSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  status,
  value: z.json().optional(),
  candidates: z.array(z.json()).optional(),
  reason: z.string().optional(),
  /** Present when `value` is only the beginning of what its id names. */
  cut: z.string().optional(),
});

const sourcesSchema = z.array(z.object({ id: z.string(), text: z.string() }));

const parametersSchema = z.object({
  properties: z
    .record(z.string(), z.looseObject({ title: z.string().optional(), type: z.string().optional() }))
    .optional(),
  required: z.array(z.string()).optional(),
});

const taskSchema = z.object({
  instructions: z.string(),
  fields: z.array(z.object({ name: z.string(), type: z.string() })),
  values: z.array(shownSchema),
  sources: sourcesSchema,
  tools: z.array(
    z.object({
      name: z.string(),
      tool: z.string().optional(),
      title: z.string(),
      access: z.enum(["read", "draft", "commit", "call"]),
      ledger: z.boolean().optional(),
      parameters: parametersSchema,
      least: z.record(z.string(), status),
    }),
  ),
  canAsk: z.boolean(),
});

const answerSchema = z.union([
  z.object({ ok: z.literal(true), values: z.array(shownSchema) }),
  shownSchema.extend({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);

/** A value as a model is shown it. */
export type ShownValue = z.infer<typeof shownSchema>;

/** A text that may be quoted. */
export interface ShownSource {
  readonly id: string;
  readonly text: string;
}

/** One parameter of an offered operation; `names` are all the words for it. */
export interface OfferedParameter {
  readonly name: string;
  readonly names: readonly string[];
  readonly type: string | undefined;
  readonly required: boolean;
  readonly least: (typeof STATUSES)[number] | undefined;
}

/** One offered operation. */
export interface OfferedOperation {
  readonly name: string;
  readonly tool: string;
  readonly title: string;
  /** `call`: another procedure, which is handed everything where nothing is named. */
  readonly access: "read" | "draft" | "commit" | "call";
  readonly ledger: boolean;
  readonly parameters: readonly OfferedParameter[];
}

/** A task as it stands in the block ```` ```json tejun-task ```` of the first message (docs/model.md). */
export interface OfflineTask {
  readonly instructions: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly values: readonly ShownValue[];
  readonly sources: readonly ShownSource[];
  readonly operations: readonly OfferedOperation[];
  readonly canAsk: boolean;
}

/** What became of a call. */
export type CallAnswer =
  | { readonly ok: true; readonly values: readonly ShownValue[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Reads the task out of the first message; undefined when it holds none in form. */
export function readTask(text: string): OfflineTask | undefined {
  const parsed = taskSchema.safeParse(readBlock(text, "tejun-task"));
  if (!parsed.success) return undefined;
  const { tools, ...task } = parsed.data;
  return {
    ...task,
    operations: tools.map(({ name, tool = "", title, access, ledger = false, parameters, least }) => ({
      name,
      tool,
      title,
      access,
      ledger,
      parameters: Object.entries(parameters.properties ?? {}).map(([parameter, property]) => ({
        name: parameter,
        names: [...(isGeneric(parameter) ? [] : [parameter]), ...splitNames(property.title ?? "")],
        type: property.type,
        required: parameters.required?.includes(parameter) ?? false,
        least: least[parameter],
      })),
    })),
  };
}

/** Reads sources that were added later. */
export function readNewSources(text: string): readonly ShownSource[] {
  const parsed = z.object({ sources: sourcesSchema }).safeParse(readBlock(text, "tejun-sources"));
  return parsed.success ? parsed.data.sources : [];
}

/** Reads the answer to a call; undefined while there is none. */
export function readAnswer(output: string): CallAnswer | undefined {
  const parsed = answerSchema.safeParse(parseJson(output));
  if (!parsed.success) return undefined;
  const answer = parsed.data;
  if (!answer.ok) return { ok: false, ...answer.error };
  return { ok: true, values: "values" in answer ? answer.values : [answer] };
}

/** The last block of that name: what the AOP itself shows between fences comes before it. */
export function readBlock(text: string, name: string): Json | undefined {
  const opening = `\`\`\`json ${name}\n`;
  const start = text.lastIndexOf(opening);
  if (start === -1) return undefined;
  const end = text.indexOf("\n```", start + opening.length);
  return end === -1 ? undefined : parseJson(text.slice(start + opening.length, end));
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
