import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseConfig } from "#config";
import { formatDiagnostic } from "#diagnostics";
import { buildApp, newApp } from "./build-app.ts";
import { ROOT } from "./bundling/bundle-entries.ts";
import { readSettings } from "./config.ts";

const app = newApp();
const context = (name: string): unknown => app.node.tryGetContext(name) as unknown;
const aops = String(context("aops") ?? "aops");

await buildApp(app, {
  settings: readSettings(context, readConfig(String(context("config") ?? "tejun.config.json"))),
  aops: aops === "none" ? undefined : aops,
  bundleFolder: join(ROOT, "cdk.out", "bundles"),
});
app.synth();

function readConfig(file: string) {
  if (!existsSync(file))
    throw new Error(`There is no ${file}; copy cdk/sample.config.json, or name one: -c config=<file>`);
  const text = readFileSync(file, "utf8");
  const { config, diagnostics } = parseConfig(text);
  for (const one of diagnostics)
    process.stderr.write(`${formatDiagnostic({ ...one, file }, { source: text, language: "en" })}\n`);
  if (config === undefined) throw new Error(`${file} cannot be used; everything that is wrong stands above`);
  return config;
}
