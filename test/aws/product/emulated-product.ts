import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { toMilliseconds } from "#api";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { changeLedger, countEffects, type SandboxPorts } from "#local";
import type { JsonObject } from "#ports";
import type { DeploymentWithInbox } from "../../scenarios/inbox.ts";
import { type Deployment as DeployedStacks, deploy } from "../deploy.ts";
import { MENDED } from "../mended/mended.ts";
import { type MiniStack, startMiniStack } from "../ministack.ts";
import { emptyTable } from "./empty-table.ts";
import { type SandboxServers, startSandboxServers } from "./sandbox-servers.ts";
import { openSignIn } from "./sign-in.ts";
import { openSteering, type Steering } from "./steering.ts";

/** Where links in mails lead; requests to it go to the emulator's address of the HTTP API. */
const ORIGIN = "https://tejun.example.com";

/** Who calls where a scenario names nobody, as on the embedded host. */
const YOU = "you@localhost";

const PATIENCE_MS = 90_000;
const PAUSE_MS = 150;

/** The product on an emulator of AWS, deployed once for many scenarios. */
export interface EmulatedProduct {
  readonly ministack: MiniStack;
  readonly stacks: DeployedStacks;
  readonly steering: Steering;
  /** An ID token of the user pool for a person who exists from then on. */
  readonly signIn: (mail: string) => Promise<string>;
  /** The product as after its deployment: no AOP, no run, no mail, tools as shipped, the real time. */
  open(): Promise<OpenDeployment>;
  close(): Promise<void>;
}

/** What scenarios talk to, and what came of it outside. */
export interface OpenDeployment extends DeploymentWithInbox {
  /** How often each operation of a sandbox tool took effect. */
  effects(tool: string): Promise<{ readonly [operation: string]: number }>;
}

/** Starts the emulator and the sandbox's MCP servers, and deploys the stacks with the embedded host's configuration. */
export async function startEmulatedProduct(): Promise<EmulatedProduct> {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const steering = openSteering();
    closing.push(() => steering.close());
    const sandbox = await startSandboxServers();
    closing.push(() => sandbox.close());
    // The name of the API ends with it, and a name cannot end with a number.
    const ministack = await startMiniStack({ ...MENDED, ...steering.environment, MINISTACK_HOST: "localhost" });
    closing.push(() => ministack.close());
    const config = { ...defaultConfig(SANDBOX_PRESETS), tools: sandbox.tools };
    const stacks = await deploy(ministack, { config, context: { baseUrl: ORIGIN } });
    const dynamo = new DynamoDBClient(ministack.client);
    const s3 = new S3Client({ ...ministack.client, requestChecksumCalculation: "WHEN_REQUIRED" });
    closing.push(() => {
      dynamo.destroy();
      s3.destroy();
    });
    const signIn = openSignInOf(ministack, stacks);
    const parts = { ministack, stacks, steering, sandbox, s3, signIn };
    const open = async (): Promise<OpenDeployment> => {
      steering.reset();
      await emptyTable(dynamo, stacks.table);
      return openDeployment(parts);
    };
    return { ministack, stacks, steering, signIn, open, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openSignInOf(ministack: MiniStack, { outputs }: DeployedStacks) {
  return openSignIn(ministack, { poolId: outputs.UserPoolId ?? "", clientId: outputs.ClientId ?? "" });
}

interface Parts {
  readonly ministack: MiniStack;
  readonly stacks: DeployedStacks;
  readonly steering: Steering;
  readonly sandbox: SandboxServers;
  readonly s3: S3Client;
  readonly signIn: (mail: string) => Promise<string>;
}

async function openDeployment({ ministack, stacks, steering, sandbox, s3, signIn }: Parts): Promise<OpenDeployment> {
  const tools = sandbox.reset();
  const mailsBefore = (await sentMails(ministack)).length;
  const answerHere = async (request: Request, path: string): Promise<object | undefined> => {
    if (path === "/mailbox.json") return (await sentMails(ministack)).slice(mailsBefore).map(showMail);
    if (path === "/local/clock") return moveClock(steering, await request.json());
    if (path.startsWith("/sandbox/")) return changeSandbox(tools, path, await request.json());
    return undefined;
  };
  return {
    origin: ORIGIN,
    patienceMs: PATIENCE_MS,
    pauseMs: PAUSE_MS,
    async fetch(request) {
      const { origin, pathname, search } = new URL(request.url);
      if (origin !== ORIGIN) return fetch(request);
      const here = await answerHere(request, pathname);
      if (here !== undefined) return Response.json(here);
      const body = await request.arrayBuffer();
      return fetch(`${stacks.url}${pathname}${search}`, {
        method: request.method,
        headers: await signedHeaders(request, pathname, signIn),
        ...(body.byteLength === 0 ? {} : { body }),
      });
    },
    async drop(aop, name, bytes) {
      const Key = `inbox/${aop}/${name}`;
      await s3.send(new PutObjectCommand({ Bucket: stacks.bucket, Key, Body: bytes }));
    },
    effects: (tool) => countEffects(tools, tool),
  };
}

/** A token in place of what the embedded host takes on loopback; none for links, which need no sign-in. */
async function signedHeaders(request: Request, path: string, signIn: Parts["signIn"]): Promise<Headers> {
  const headers = new Headers(request.headers);
  const person = /^Bearer dev:(.+)$/.exec(headers.get("authorization") ?? "")?.[1];
  if (person === undefined && /^\/(approvals|questions)\//.test(path)) return headers;
  headers.set("authorization", `Bearer ${await signIn(person ?? YOU)}`);
  return headers;
}

interface SentMail {
  readonly To: readonly string[];
  readonly Subject: string;
  readonly BodyText: string;
}

async function sentMails({ url }: MiniStack): Promise<readonly SentMail[]> {
  const answer = await fetch(`${url}/_ministack/ses/messages`);
  const { messages } = (await answer.json()) as { readonly messages: Readonly<Record<string, readonly SentMail[]>> };
  return Object.values(messages).flat();
}

function showMail({ To, Subject: subject, BodyText }: SentMail) {
  return { to: To[0], subject, links: BodyText.match(/https:\/\/\S+/g) ?? [] };
}

function moveClock(steering: Steering, body: unknown): object {
  steering.advance(toMilliseconds((body as { readonly advance: string }).advance));
  return {};
}

/** `/sandbox/<tool>/ledgers/<ledger>`, as the embedded host takes it. */
async function changeSandbox(tools: SandboxPorts, path: string, body: unknown): Promise<object> {
  const [, tool, ledger] = /^\/sandbox\/([^/]+)\/ledgers\/([^/]+)$/.exec(path) ?? [];
  if (tool === undefined || ledger === undefined) throw new Error(`Unexpected call ${path} of a scenario`);
  await changeLedger(tools, tool, ledger, body as { readonly put: JsonObject });
  return {};
}
