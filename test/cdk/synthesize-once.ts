import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildApp, newApp } from "../../cdk/build-app.ts";
import { readSettings } from "../../cdk/config.ts";
import { parseConfig } from "../../lib/config/index.ts";
// What is provided is declared there.
import type {} from "./synthesized.ts";

/**
 * Synthesizes the app of the sample configuration with the procedures of `procedures/`, once for the whole lane, as
 * `cdk synth` would, cdk-nag included; a finding fails the lane. Gives what throws it away.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "tejun-synth-"));
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const { config } = parseConfig(readFileSync("cdk/sample.config.json", "utf8"));
    if (config === undefined) throw new Error("The sample configuration cannot be read");
    const settings = readSettings(() => undefined, config);
    const app = newApp({ outdir: join(folder, "out"), builtinCloudFormationValidation: true });
    const { bundles } = await buildApp(app, {
      settings,
      aops: "test/cdk/procedures",
      bundleFolder: join(folder, "bundles"),
    });
    app.synth();
    project.provide("synthesized", { folder: join(folder, "out"), prefix: settings.prefix, bundles });
    return close;
  } catch (fault) {
    close();
    throw fault;
  }
}
