import { mkdirSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { describeShapes } from "#api";
import { builderRequestSchema, buildReplySchema, patchReplySchema } from "#compiler";
import { describeConfigSchema } from "#config";
import { evalFile } from "#eval";

const folder = new URL("../docs/schema/", import.meta.url);
mkdirSync(folder, { recursive: true });

const schemas = new Map<string, object>([
  ["config", describeConfigSchema()],
  ["builder-request", z.toJSONSchema(builderRequestSchema)],
  ["build-reply", z.toJSONSchema(buildReplySchema)],
  ["patch-reply", z.toJSONSchema(patchReplySchema)],
  ["eval-cases", z.toJSONSchema(evalFile)],
  ...describeShapes(),
]);
for (const [name, schema] of schemas) {
  writeFileSync(new URL(`${name}.schema.json`, folder), `${JSON.stringify(schema, null, 2)}\n`);
}
