import type { Json } from "#ports";

/** A request to Converse as it arrived. */
export interface ConverseRequest {
  readonly system?: readonly { readonly text: string }[];
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: readonly ConverseBlock[] }[];
  readonly toolConfig?: {
    readonly tools: readonly {
      readonly toolSpec: {
        readonly name: string;
        readonly description?: string;
        readonly inputSchema: { readonly json: { readonly [key: string]: Json } };
      };
    }[];
  };
  readonly inferenceConfig?: { readonly maxTokens?: number };
}

/** One block of a message. */
export interface ConverseBlock {
  readonly text?: string;
  readonly image?: { readonly format: string; readonly source: { readonly bytes: string } };
  readonly toolUse?: { readonly toolUseId: string; readonly name: string; readonly input: Json };
  readonly toolResult?: { readonly toolUseId: string; readonly content: readonly { readonly text?: string }[] };
}

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const PROPERTY = /^[a-zA-Z0-9_.-]{1,64}$/;

/**
 * Why Converse answers a request with `ValidationException`, as far as people have met it (vercel/ai#10202,
 * BerriAI/litellm#28825, aws-solutions-library-samples/…-document-processing-on-aws#709); empty when it does not.
 */
export function converseFaults({ system = [], messages, toolConfig }: ConverseRequest): string[] {
  const faults: string[] = [];
  const requireText = (text: string | undefined, where: string) => {
    if (text !== undefined && text.trim() === "")
      faults.push(`The text field in the ContentBlock at ${where} is blank`);
  };
  system.forEach(({ text }, index) => {
    requireText(text, `system.${index}`);
  });
  for (const { toolSpec } of toolConfig?.tools ?? []) {
    if (!NAME.test(toolSpec.name)) faults.push(`toolSpec.name ${toolSpec.name}: [a-zA-Z0-9_-]+`);
    if (toolSpec.description?.trim() === "") faults.push("toolSpec.description is blank");
    if (toolSpec.inputSchema.json.type !== "object") faults.push("inputSchema.json.type must be object");
    for (const key of Object.keys((toolSpec.inputSchema.json.properties ?? {}) as object)) {
      if (!PROPERTY.test(key)) faults.push(`Property keys should match pattern: ${key}`);
    }
  }
  let open: readonly string[] = [];
  messages.forEach(({ role, content }, index) => {
    if (role === messages[index - 1]?.role) faults.push("roles must alternate");
    if (content.length === 0) faults.push(`The content field at messages.${index} is empty`);
    const results = content.flatMap(({ toolResult }) => (toolResult === undefined ? [] : [toolResult.toolUseId]));
    if (open.some((id) => !results.includes(id))) faults.push("tool_use ids were found without tool_result blocks");
    open = content.flatMap(({ toolUse }) => (toolUse === undefined ? [] : [toolUse.toolUseId]));
    content.forEach((block, at) => {
      const where = `messages.${index}.content.${at}`;
      requireText(block.text, where);
      for (const part of block.toolResult?.content ?? []) requireText(part.text, where);
      for (const id of [block.toolUse?.toolUseId, block.toolResult?.toolUseId]) {
        if (id !== undefined && !NAME.test(id)) faults.push(`toolUseId ${id}: [a-zA-Z0-9_-]+`);
      }
      if (block.toolUse !== undefined && !NAME.test(block.toolUse.name)) faults.push("toolUse.name: [a-zA-Z0-9_-]+");
      const input = block.toolUse?.input ?? {};
      if (input === null || typeof input !== "object" || Array.isArray(input))
        faults.push("toolUse.input is no object");
    });
  });
  if (messages[0]?.role !== "user") faults.push("A conversation must start with a user message");
  return faults;
}
