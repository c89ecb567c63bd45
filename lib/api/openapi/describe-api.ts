import type { z } from "zod";
import type { Json, JsonObject } from "#ports";
import type { DescribedCall } from "../call.ts";
import { problem } from "../schemas/common.ts";
import { toJsonSchema } from "./to-json-schema.ts";

/** The refusals that any call can have. */
const ANY_REFUSAL = [401, 403, 405, 500, 503];

const WORDS: Readonly<Record<number, string>> = {
  400: "Out of form.",
  401: "Nobody is signed in.",
  403: "Not for this person, or sent from another site.",
  404: "Not found.",
  405: "No such method.",
  409: "Decided, expired or changed before.",
  410: "Used up or expired.",
  413: "Too large.",
  415: "Of another type.",
  422: "Cannot be read or accepted as it is.",
  500: "A fault of this software.",
  503: "A fault of the store.",
};

/** Describes the interface as OpenAPI 3.1, from the same schemas that check requests and type answers. */
export function describeApi(calls: readonly DescribedCall[]): JsonObject {
  const shapes = new Shapes();
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: describeCall(call, shapes) };
  return {
    openapi: "3.1.0",
    info: {
      title: "tejun",
      version: "1",
      description: "Procedures, their programs, runs, and the people who decide. Errors are RFC 9457 problems.",
    },
    paths,
    components: { schemas: shapes.named },
  };
}

/** Schemas as JSON Schema; those with an id stand once under `components` and are referred to. */
class Shapes {
  readonly #named: Record<string, Json> = {};

  get named(): JsonObject {
    return this.#named;
  }

  describe(schema: z.ZodType, io: "input" | "output"): JsonObject {
    const { $schema: _dialect, $defs, ...described } = toJsonSchema(schema, io);
    for (const [name, definition] of Object.entries(($defs ?? {}) as JsonObject)) this.#keep(name, definition);
    const { id, ...own } = described;
    if (typeof id !== "string") return toComponents(own) as JsonObject;
    this.#keep(id, own);
    return { $ref: `#/components/schemas/${id}` };
  }

  #keep(name: string, definition: Json): void {
    const { id: _id, ...own } = definition as JsonObject;
    this.#named[name] ??= toComponents(own);
  }
}

/** References as OpenAPI writes them. */
function toComponents(value: Json): Json {
  if (Array.isArray(value)) return value.map(toComponents);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]): [string, Json] => [
      key,
      key === "$ref" && typeof part === "string"
        ? part.replace("#/$defs/", "#/components/schemas/")
        : toComponents(part),
    ]),
  );
}

function describeCall(call: DescribedCall, shapes: Shapes): JsonObject {
  const parameters = [
    ...parametersOf(call.params, "path", shapes),
    ...parametersOf(call.query, "query", shapes),
    ...Object.entries(call.headers ?? {}).map(
      ([name, description]): JsonObject => ({
        name,
        in: "header",
        required: false,
        description,
        schema: { type: "string" },
      }),
    ),
  ];
  return {
    operationId: call.id,
    summary: call.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined ? {} : { requestBody: describeBody(call.body, shapes) }),
    responses: { ...describeAnswers(call, shapes), ...describeRefusals(call, shapes) },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query", shapes: Shapes): readonly JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = shapes.describe(schema, "input");
  return Object.entries(properties as JsonObject).map(([name, described]) => ({
    name,
    in: place,
    required: place === "path" || (required as readonly Json[]).includes(name),
    schema: described,
  }));
}

function describeBody(body: NonNullable<DescribedCall["body"]>, shapes: Shapes): JsonObject {
  if (body.kind === "bytes") return { required: true, content: { "application/octet-stream": {} } };
  if (body.kind === "text") {
    return {
      required: true,
      content: Object.fromEntries(body.types.map((type) => [type, { schema: { type: "string" } }])),
    };
  }
  const schema = shapes.describe(body.schema, "input");
  const form = body.files ? withFiles(schema) : schema;
  return {
    required: true,
    content: {
      "application/json": { schema },
      ...(body.form ? { "application/x-www-form-urlencoded": { schema } } : {}),
      ...(body.form ? { "multipart/form-data": { schema: form } } : {}),
    },
  };
}

function withFiles(schema: JsonObject): JsonObject {
  const files = { type: "array", items: { type: "string", contentMediaType: "application/octet-stream" } };
  return { ...schema, properties: { ...(schema.properties as JsonObject), files } };
}

function describeAnswers(call: DescribedCall, shapes: Shapes): JsonObject {
  return Object.fromEntries(
    Object.entries(call.answers).map(([status, { description, schema, type = "application/json" }]) => [
      status,
      { description, content: { [type]: { schema: shapes.describe(schema, "output") } } },
    ]),
  );
}

function describeRefusals(call: DescribedCall, shapes: Shapes): JsonObject {
  const statuses = [...new Set([...ANY_REFUSAL, ...call.refusals, ...(call.body ? [413, 415] : [])])].sort();
  const content = { "application/problem+json": { schema: shapes.describe(problem, "output") } };
  return Object.fromEntries(statuses.map((status) => [status, { description: WORDS[status] ?? "Refused.", content }]));
}
