import { historyToolName } from "#models";
import type { Json, JsonObject, ModelCall, ModelMessage, ModelPart, ModelReply, ModelRequest, ModelTool } from "#ports";
import { AsciiNames } from "./ascii-names.ts";

/** Names of tools and ids of calls (Converse API, ToolSpecification and ToolUseBlock). */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
/** Names of a tool's own parameters; deeper ones are free (Anthropic's models refuse others). */
const PARAMETER = /^[a-zA-Z0-9_.-]{1,64}$/;
/** What Converse can show a model as a picture (ImageBlock). */
const IMAGES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** A request in the form that Converse takes, and how its reply reads in our words. */
export interface ConverseForm {
  readonly request: ModelRequest;
  restore(reply: ModelReply): ModelReply;
}

/**
 * Makes a request one that Converse takes, whatever models have said before: names of tools, parameters and calls in
 * ASCII, and no text block that is blank. One name out of form in the history would make every later turn fail.
 */
export function toConverseForm(request: ModelRequest): ConverseForm {
  const parameters = new AsciiNames(PARAMETER);
  const ids = new AsciiNames(NAME);
  const toolNames = new Map(request.tools.map(({ name }) => [historyToolName(name), name]));

  const toCall = ({ id, name, arguments: args }: ModelCall): ModelCall => ({
    id: ids.toAscii(id),
    name: historyToolName(name),
    arguments: renameKeys(args, (key) => parameters.toAscii(key)),
  });

  const toMessage = (message: ModelMessage): ModelMessage => {
    switch (message.role) {
      case "user":
        return { role: "user", parts: notNothing(message.parts.map(showable).filter(saysSomething)) };
      case "assistant":
        return {
          role: "assistant",
          text: isBlank(message.text) ? (message.calls.length > 0 ? "" : "(no answer)") : message.text,
          calls: message.calls.map(toCall),
        };
      case "tool":
        return {
          role: "tool",
          call: ids.toAscii(message.call),
          name: historyToolName(message.name),
          output: isBlank(message.output) ? "(nothing)" : message.output,
        };
    }
  };

  return {
    request: {
      ...request,
      system: isBlank(request.system) ? "(none)" : request.system,
      messages: request.messages.map(toMessage),
      tools: request.tools.map((tool) => toTool(tool, parameters)),
    },
    restore: (reply) => ({
      ...reply,
      calls: reply.calls.map((call) => ({
        ...call,
        name: toolNames.get(call.name) ?? call.name,
        arguments: renameKeys(call.arguments, (key) => parameters.toName(key)),
      })),
    }),
  };
}

function toTool({ name, description, parameters }: ModelTool, names: AsciiNames): ModelTool {
  const { properties = {}, required } = parameters as { properties?: JsonObject; required?: readonly string[] };
  return {
    name: historyToolName(name),
    description: isBlank(description) ? name : description,
    parameters: {
      ...parameters,
      type: "object",
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, schema]) => [names.toAscii(key), named(key, schema, names)]),
      ),
      ...(required !== undefined && { required: required.map((key) => names.toAscii(key)) }),
    },
  };
}

/** A parameter whose name had to go says it in its title, so that a model still knows what belongs there. */
function named(key: string, schema: Json, names: AsciiNames): Json {
  if (names.toAscii(key) === key || !isObject(schema)) return schema;
  const title = typeof schema.title === "string" && schema.title !== key ? `${key}・${schema.title}` : key;
  return { ...schema, title };
}

function renameKeys(value: Json, rename: (key: string) => string): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [rename(key), part]));
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A picture of a kind that Converse does not know is told in words. */
function showable(part: ModelPart): ModelPart {
  if (part.type === "text" || IMAGES.has(part.mediaType)) return part;
  return { type: "text", text: `(An image of type ${part.mediaType} was given; this model cannot be shown it.)` };
}

function saysSomething(part: ModelPart): boolean {
  return part.type !== "text" || !isBlank(part.text);
}

function notNothing(parts: readonly ModelPart[]): readonly ModelPart[] {
  return parts.length > 0 ? parts : [{ type: "text", text: "(nothing)" }];
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
