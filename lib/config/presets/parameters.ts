import type { JsonObject } from "#ports";

/** One parameter: its title names it for people, in Japanese and English, other names for it separated by `・`. */
export interface ParameterText {
  readonly title: string;
  readonly description?: string;
  readonly type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
  /** The only texts that may be sent. */
  readonly oneOf?: readonly string[];
  /** JSON Schema of the elements of an array. */
  readonly items?: JsonObject;
  readonly optional?: boolean;
}

/** JSON Schema of an operation's parameters; nothing but what is listed may be sent. */
export function describeParameters(parameters: { readonly [name: string]: ParameterText }): JsonObject {
  const entries = Object.entries(parameters);
  return {
    type: "object",
    properties: Object.fromEntries(
      entries.map(([name, { title, description, type, oneOf, items }]) => [
        name,
        {
          type: type ?? "string",
          title,
          ...(description === undefined ? {} : { description }),
          ...(oneOf === undefined ? {} : { enum: oneOf }),
          ...(items === undefined ? {} : { items }),
        },
      ]),
    ),
    required: entries.filter(([, { optional }]) => optional !== true).map(([name]) => name),
    additionalProperties: false,
  };
}

/** The parameter every ledger takes to go on with the next page; filled in by this software, never by a model. */
export const CURSOR: ParameterText = {
  title: "続きの位置・cursor",
  description: "前の答えの next",
  optional: true,
};

/** The parameter by which a system knows a call that is sent again; filled in by this software. */
export const IDEMPOTENCY_KEY: ParameterText = {
  title: "冪等キー・idempotency key",
  description: "同じキーの 2 回目は何もせず、1 回目の答えを返す",
  optional: true,
};
