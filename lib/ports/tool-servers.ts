import type { Json, JsonObject } from "./json.ts";

/** An operation as its server describes it: a hint, never authority (the catalog decides). */
export interface ListedOperation {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: JsonObject;
}

/** What a tool answered: `structuredContent`, else its text parsed as JSON, else the text as a string. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly content: Json;
}

/** One connected tool: an MCP server, or an in-process sandbox tool. */
export interface ToolServer {
  list(signal?: AbortSignal): Promise<readonly ListedOperation[]>;
  call(operation: string, args: JsonObject, signal?: AbortSignal): Promise<ToolAnswer>;
}

/** Gives the server of a configured tool. */
export interface ToolServers {
  connect(tool: string): Promise<ToolServer>;
}

/** A call that did not come back with an answer; `sent` tells whether the other side may have acted on it. */
export class ToolCallError extends Error {
  override name = "ToolCallError";
  readonly sent: "no" | "maybe";
  constructor(message: string, options: ErrorOptions & { readonly sent: "no" | "maybe" }) {
    // What others said of a failure may have been cut in the middle of a character, and no record takes half of one.
    super(message.toWellFormed(), options);
    this.sent = options.sent;
  }
}
