import type { z } from "zod";
import type { Bilingual, Language } from "#diagnostics";
import type { JsonObject } from "#ports";
import type { ApiAnswer, CallApi } from "./api-client.ts";

/** What a tool is handed besides its input. */
export interface ToolContext {
  readonly call: CallApi;
  readonly language: Language;
  /** Resolves after so many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** What a client may assume of a tool (MCP, tool annotations). */
export interface ToolHints {
  readonly readOnly: boolean;
  /** May take away something that was there. */
  readonly destructive: boolean;
  /** The same call again changes nothing more. */
  readonly idempotent: boolean;
  /** Reaches systems beyond this software. */
  readonly openWorld: boolean;
}

/** One tool of the MCP server (design section 11). */
export interface ToolDefinition<Input> {
  readonly name: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly input: z.ZodType<Input>;
  /** The answer's shape, by its name among the published ones. */
  readonly output: string;
  readonly hints: ToolHints;
  readonly run: (input: Input, context: ToolContext) => Promise<ApiAnswer>;
  /** What the answer says, in words; the object itself goes along. */
  readonly tell: (body: JsonObject, language: Language) => readonly string[];
}

/** A tool whose types are settled; its own schema has checked what stands for `unknown`. */
export type Tool = ToolDefinition<unknown>;

/** Ties the types of one tool together. */
export function defineTool<Input>(tool: ToolDefinition<Input>): Tool {
  return tool as unknown as Tool;
}
