import type { Json, JsonObject } from "./json.ts";

/** A tool as a model sees it (surface.md, Models): `name` is ASCII, at most 64 characters. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
}

/** One tool call a model asks for; `arguments` is what it sent, unchecked. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Json;
}

/** One piece of what a person or this software shows a model. */
export type ModelPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly mediaType: string; readonly base64: string };

/** One turn of the conversation, oldest first. */
export type ModelMessage =
  | { readonly role: "user"; readonly parts: readonly ModelPart[] }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly role: "tool"; readonly call: string; readonly name: string; readonly output: string };

/** One request to a model. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly maxOutputTokens: number;
}

/** What a model answered; nothing in it is believed. */
export interface ModelReply {
  readonly text: string;
  readonly calls: readonly ModelCall[];
  readonly finish: "stop" | "tool-calls" | "length" | "content-filter" | "error" | "other";
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** A language model: offline rules, an OpenAI-compatible endpoint, Bedrock. Faults and time-outs throw `ModelError`. */
export interface Models {
  /** Names provider and model, recorded with every reply. */
  readonly id: string;
  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply>;
}

/** The model could not be asked, did not answer in time, or answered out of form. */
export class ModelError extends Error {
  override name = "ModelError";
  /** Whether asking again may help. */
  readonly retryable: boolean;
  constructor(message: string, options: ErrorOptions & { readonly retryable: boolean }) {
    // A server's words may have been cut in the middle of a character, and no record takes half of one.
    super(message.toWellFormed(), options);
    this.retryable = options.retryable;
  }
}
