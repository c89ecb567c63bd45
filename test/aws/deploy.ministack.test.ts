import { readFileSync } from "node:fs";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { DescribeStateMachineCommand, ListStateMachinesCommand, SFNClient } from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDynamoTable } from "../../lib/aws/index.ts";
import { parseConfig } from "../../lib/config/index.ts";
import { type Deployment, deploy } from "./deploy.ts";
import { MENDED } from "./mended/mended.ts";
import { type MiniStack, startMiniStack } from "./ministack.ts";

const LIMIT_MS = 400_000;

let ministack: MiniStack;
let deployment: Deployment;

beforeAll(async () => {
  // The name of the API ends with it, and a name cannot end with a number.
  ministack = await startMiniStack({ ...MENDED, MINISTACK_HOST: "localhost" });
  const { config } = parseConfig(readFileSync("cdk/sample.config.json", "utf8"));
  if (config === undefined) throw new Error("The sample configuration cannot be read");
  // No model is asked here: what is shown is that everything reaches what it needs.
  deployment = await deploy(ministack, { config: { ...config, model: { kind: "offline" } }, aops: "aops" });
}, LIMIT_MS);

afterAll(() => ministack?.close());

/** `ガス 料金.txt` as macOS sends it: が as two code points, with a space. */
const NFD_NAME = "ガス 料金.txt".normalize("NFD");

/** Asks until there is an answer, for at most so long. */
async function until<Answer>(ask: () => Promise<Answer | undefined>, limitMs = 60_000): Promise<Answer> {
  const limit = AbortSignal.timeout(limitMs);
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    limit.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

describe("the stacks on an emulator of AWS", () => {
  it("serve the approval links without sign-in, and nothing else", async () => {
    const link = await fetch(`${deployment.url}/approvals/${"x".repeat(43)}`, {
      headers: { accept: "application/json" },
    });
    const runs = await fetch(`${deployment.url}/runs`, { headers: { accept: "application/json" } });

    expect(link.status, await link.text()).toBe(404);
    expect(link.headers.get("content-type")).toBe("application/problem+json");
    expect(runs.status).toBe(401);
  });

  it("publish every procedure kept in git, each phase on a machine of its own", async () => {
    const client = new SFNClient(ministack.client);
    const { stateMachines = [] } = await client.send(new ListStateMachinesCommand({}));
    const aop = stateMachines.find(({ name }) => name?.startsWith(`${deployment.prefix}aop-account-application`));
    const { definition = "" } = await client.send(
      new DescribeStateMachineCommand({ stateMachineArn: aop?.stateMachineArn ?? "" }),
    );
    client.destroy();

    const machines = [...definition.matchAll(/stateMachine:(tejun-test-[^"]+)/g)].map(([, name]) => name);
    expect(new Set(machines).size).toBe(4);
    expect(machines.every((name) => /^tejun-test-p-[0-9a-f]{12}-\d$/.test(name ?? ""))).toBe(true);
  });

  it("start one run of a file with a Japanese, decomposed, spaced name, and read it in the run's first phase", async () => {
    const s3 = new S3Client({ ...ministack.client, requestChecksumCalculation: "WHEN_REQUIRED" });
    const Key = `inbox/invoice-reading/${NFD_NAME}`;
    await s3.send(
      new PutObjectCommand({ Bucket: deployment.bucket, Key, Body: "請求元: 青葉商事\n請求金額: 12,300円\n" }),
    );
    s3.destroy();
    const table = createDynamoTable({
      client: new DynamoDBClient(ministack.client),
      tableName: deployment.table,
    });

    const { run, opened } = await until(async () => {
      const { items: runs } = await table.query({ pk: "RUNS", index: "gsi1" });
      expect(runs.length).toBeLessThan(2);
      const { items } = await table.query({ pk: `READ#${String(runs[0]?.run)}` });
      return items[0] === undefined ? undefined : { run: runs[0], opened: items[0] };
    });

    expect(run).toMatchObject({ aop: "invoice-reading", requester: { person: "unknown", authenticated: false } });
    expect(opened).toMatchObject({ kind: "read", by: "read-attachments" });
  });
});
