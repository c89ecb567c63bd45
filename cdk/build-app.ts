import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, type AppProps, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { KEPT_FILE, KEPT_FOLDER } from "../functions/shared/kept-names.ts";
import { type Bundles, bundleFunctions } from "./bundling/bundle-functions.ts";
import type { Settings } from "./config.ts";
import { type KeptProcedure, loadKeptProcedures } from "./procedures/kept-procedures.ts";
import { ComputeStack } from "./stacks/compute-stack.ts";
import { EdgeStack } from "./stacks/edge-stack.ts";
import { ProceduresStack } from "./stacks/procedures-stack.ts";
import { StorageStack } from "./stacks/storage-stack.ts";

/** What an app is made from. */
export interface AppParts {
  readonly settings: Settings;
  /** The folder of procedures kept in git; none without it. */
  readonly aops: string | undefined;
  /** Where bundles are written. */
  readonly bundleFolder: string;
}

/**
 * Everything about the deployment, ready to be synthesized; needs no account and no network. Gives the bundles that the
 * functions are made of.
 */
export async function buildApp(app: App, { settings, aops, bundleFolder }: AppParts): Promise<{ bundles: Bundles }> {
  // The bundler is a process of its own: it works while procedures are compiled here.
  const [bundles, procedures] = await Promise.all([
    bundleFunctions(bundleFolder, settings.config),
    aops === undefined ? [] : loadKeptProcedures(aops, settings.config),
  ]);
  writeKept(bundles, procedures);
  const name = (stack: string): string => `${settings.prefix}${stack}`;
  const props = { terminationProtection: settings.retention === "keep" };
  const storage = new StorageStack(app, name("storage"), settings, props);
  const edge = new EdgeStack(app, name("edge"), settings, props);
  const compute = new ComputeStack(app, name("compute"), { settings, bundles, edge }, props);
  compute.addStackDependency(storage);
  if (procedures.length > 0) {
    const kept = new ProceduresStack(app, name("procedures"), { settings, bundles, procedures }, props);
    kept.addStackDependency(compute);
  }
  Tags.of(app).add("tejun:stage", settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { bundles };
}

/** The texts lie beside the code that publishes them, with how many phases of each are deployed. */
function writeKept({ compile }: Bundles, procedures: readonly KeptProcedure[]): void {
  const folder = join(compile.folder, KEPT_FOLDER);
  mkdirSync(folder, { recursive: true });
  const kept = Object.fromEntries(procedures.map(({ aop, phases }) => [aop, phases.length]));
  writeFileSync(join(folder, KEPT_FILE), `${JSON.stringify(kept)}\n`);
  for (const { aop, text } of procedures) writeFileSync(join(folder, `${aop}.md`), text);
}

/** Behaviour of the CDK that is chosen anew where the default is for older apps. */
const FLAGS = { "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy": true };

/**
 * An app that says nothing about the machine it is synthesized on. The CDK's own check of templates, a third of the
 * time, runs with cfn-lint in the tests of the stacks (docs/decisions/0047); cdk-nag runs always.
 */
export function newApp(props: AppProps = {}): App {
  return new App({
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: false,
    postCliContext: FLAGS,
    ...props,
  });
}
