import type { Result } from "@modelcontextprotocol/sdk/types.js";
import type { Json, ToolAnswer } from "#ports";

/**
 * What a call came to: `structuredContent`, else its text parsed as JSON, else the text itself (surface.md,
 * Configuration). Content that is no text counts for nothing; without any the answer is null.
 */
export function readAnswer(result: Result): ToolAnswer {
  const { isError, structuredContent, content } = result as {
    readonly isError?: boolean;
    readonly structuredContent?: Json;
    readonly content?: readonly { readonly type: string; readonly text?: string }[];
  };
  return { isError: isError === true, content: structuredContent ?? readText(content ?? []) };
}

function readText(content: readonly { readonly type: string; readonly text?: string }[]): Json {
  const texts = content.flatMap(({ type, text }) => (type === "text" && text !== undefined ? [text] : []));
  if (texts.length === 0) return null;
  const text = texts.join("\n");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
