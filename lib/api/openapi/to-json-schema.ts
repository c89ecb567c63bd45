import { z } from "zod";
import type { JsonObject } from "#ports";

/**
 * A schema as JSON Schema 2020-12. Answers stay open: whoever reads them has to expect further fields, because fields
 * are added freely (spec surface.md).
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as JsonObject;
}
