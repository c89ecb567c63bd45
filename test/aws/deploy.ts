import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { DefaultStackSynthesizer, type IReusableStackSynthesizer } from "aws-cdk-lib";
import type { CloudAssembly } from "aws-cdk-lib/cx-api";
import { buildApp, newApp } from "../../cdk/build-app.ts";
import { readSettings } from "../../cdk/config.ts";
import type { Config } from "../../lib/config/index.ts";
import type { MiniStack } from "./ministack.ts";
import { storedZip } from "./stored-zip.ts";

/** MiniStack's only account. */
const ACCOUNT = "000000000000";
const STACK_LIMIT_MS = 180_000;

/** What is to be deployed on an emulator. */
export interface DeployOptions {
  readonly config: Config;
  /** The folder of procedures kept in git; none without it. */
  readonly aops?: string;
  /** Context as `cdk deploy -c` takes it. */
  readonly context?: Readonly<Record<string, string>>;
}

/** The product on an emulator. */
export interface Deployment {
  /** Begins every name: `tejun-test-`. */
  readonly prefix: string;
  readonly bucket: string;
  readonly table: string;
  /** Requests to this address and a path reach the HTTP API. */
  readonly url: string;
  /** Outputs of the stacks, by name. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** Synthesizes the app and creates its stacks, one after another, as CloudFormation would for `cdk deploy`. */
export async function deploy(ministack: MiniStack, options: DeployOptions): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), "tejun-deploy-"));
  try {
    const context: Readonly<Record<string, string>> = { stage: "test", ...options.context };
    const read = readSettings((name) => context[name], options.config);
    const settings = { ...read, cognitoHome: ministack.url };
    // Nothing bootstraps an emulator, so no version of that is to be checked.
    const synthesizer = new DefaultStackSynthesizer({
      generateBootstrapVersionRule: false,
    }) as IReusableStackSynthesizer;
    const app = newApp({ outdir: join(folder, "assembly"), defaultStackSynthesizer: synthesizer });
    await buildApp(app, { settings, aops: options.aops, bundleFolder: join(folder, "bundles") });
    await verifySender(ministack, settings.mailFrom);
    const outputs = await deployAssembly(ministack, app.synth());
    const { region } = ministack.client;
    const api = outputs.ApiId ?? "";
    return {
      prefix: settings.prefix,
      bucket: `${settings.prefix}files-${ACCOUNT}-${region}`,
      table: `${settings.prefix}records`,
      url: `${ministack.url}/_aws/execute-api/${api}/$default`,
      outputs,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function verifySender({ client }: MiniStack, from: string): Promise<void> {
  const ses = new SESv2Client(client);
  await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: /<([^<>]+)>$/.exec(from)?.[1] ?? from }));
  ses.destroy();
}

async function deployAssembly(
  { client }: MiniStack,
  assembly: CloudAssembly,
): Promise<Readonly<Record<string, string>>> {
  const s3 = new S3Client({ ...client, requestChecksumCalculation: "WHEN_REQUIRED" });
  const cloudFormation = new CloudFormationClient(client);
  const outputs: Record<string, string> = {};
  const assets = `cdk-hnb659fds-assets-${ACCOUNT}-${client.region}`;
  try {
    await s3.send(new CreateBucketCommand({ Bucket: assets }));
    const uploaded = new Set<string>();
    for (const stack of assembly.stacks) {
      await uploadAssets(s3, assets, join(assembly.directory, `${stack.stackName}.assets.json`), uploaded);
      const template = JSON.stringify(stack.template);
      const templateKey = `${stack.stackName}.json`;
      await s3.send(new PutObjectCommand({ Bucket: assets, Key: templateKey, Body: template }));
      await cloudFormation.send(
        new CreateStackCommand({
          StackName: stack.stackName,
          TemplateURL: `${client.endpoint}/${assets}/${templateKey}`,
          Capabilities: ["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM"],
        }),
      );
      const created = await waitForStack(cloudFormation, stack.stackName);
      for (const { OutputKey = "", OutputValue = "" } of created.Outputs ?? []) outputs[OutputKey] = OutputValue;
    }
  } finally {
    s3.destroy();
    cloudFormation.destroy();
  }
  return outputs;
}

interface AssetManifest {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: { readonly path: string; readonly packaging: string };
        readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
      }
    >
  >;
}

async function uploadAssets(s3: S3Client, bucket: string, manifest: string, uploaded: Set<string>): Promise<void> {
  const { files } = JSON.parse(readFileSync(manifest, "utf8")) as AssetManifest;
  for (const { source, destinations } of Object.values(files)) {
    if (source.packaging !== "zip") continue;
    for (const { objectKey } of Object.values(destinations)) {
      if (uploaded.has(objectKey)) continue;
      uploaded.add(objectKey);
      const body = storedZip(readFolder(join(manifest, "..", source.path)));
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: objectKey, Body: body }));
    }
  }
}

function readFolder(folder: string): Readonly<Record<string, Uint8Array>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

async function waitForStack(cloudFormation: CloudFormationClient, name: string): Promise<Stack> {
  const limit = AbortSignal.timeout(STACK_LIMIT_MS);
  for (;;) {
    const { Stacks: [stack] = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: name }));
    const status = stack?.StackStatus ?? "";
    if (stack && status === "CREATE_COMPLETE") return stack;
    if (status !== "" && !status.endsWith("_IN_PROGRESS")) throw new Error(await explain(cloudFormation, name, status));
    if (limit.aborted) throw new Error(await explain(cloudFormation, name, `${status} after ${STACK_LIMIT_MS} ms`));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function explain(cloudFormation: CloudFormationClient, name: string, status: string): Promise<string> {
  const { StackEvents: events = [] } = await cloudFormation.send(new DescribeStackEventsCommand({ StackName: name }));
  const failed = events.filter(({ ResourceStatus: state = "" }) => state.endsWith("FAILED"));
  const lines = failed.map((one) => `${one.LogicalResourceId} ${one.ResourceType}: ${one.ResourceStatusReason}`);
  return [`The stack ${name} came to ${status}`, ...lines].join("\n");
}
