import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "#config";
import { buildApp, newApp } from "../../cdk/build-app.ts";
import { readSettings } from "../../cdk/config.ts";

/** One resource of a template. */
export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
}

/** A synthesized template. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}

/** The templates of one app, by what comes after the prefix. */
export type Templates = Readonly<Record<"storage" | "edge" | "compute" | "procedures", Template>>;

/** What an app is synthesized from. */
export interface SynthOptions {
  readonly context?: Readonly<Record<string, string>>;
  /** Procedures by id; those of the repository unless given. */
  readonly aops?: Readonly<Record<string, string>>;
}

/** Synthesizes the app of the sample configuration, with cdk-nag; throws what `cdk synth` would say. */
export async function synthesize({ context = {}, aops }: SynthOptions = {}): Promise<Templates> {
  const folder = mkdtempSync(join(tmpdir(), "tejun-synth-"));
  try {
    const { config } = parseConfig(readFileSync("cdk/sample.config.json", "utf8"));
    if (config === undefined) throw new Error("The sample configuration cannot be read");
    for (const [aop, text] of Object.entries(aops ?? {})) writeFileSync(join(folder, `${aop}.md`), text);
    const settings = readSettings((name) => context[name], config);
    const app = newApp({ outdir: join(folder, "out") });
    await buildApp(app, {
      settings,
      aops: aops === undefined ? "aops" : folder,
      bundleFolder: join(folder, "bundles"),
    });
    const assembly = app.synth();
    const entries = assembly.stacks.map((stack) => [stack.stackName.slice(settings.prefix.length), stack.template]);
    return Object.fromEntries(entries) as Templates;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
