import { mkdirSync, writeFileSync } from "node:fs";
import { describeConfigSchema } from "#config";

const folder = new URL("../docs/schema/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("config.schema.json", folder), `${JSON.stringify(describeConfigSchema(), null, 2)}\n`);
