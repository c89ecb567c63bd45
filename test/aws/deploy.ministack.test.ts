import { readFileSync } from "node:fs";
import { DescribeStateMachineCommand, ListStateMachinesCommand, SFNClient } from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "../../lib/config/index.ts";
import { type Deployment, deploy } from "./deploy.ts";
import { type MiniStack, startMiniStack } from "./ministack.ts";

const LIMIT_MS = 400_000;

let ministack: MiniStack;
let deployment: Deployment;

beforeAll(async () => {
  // The name of the API ends with it, and a name cannot end with a number.
  ministack = await startMiniStack({ MINISTACK_HOST: "localhost" });
  const { config } = parseConfig(readFileSync("cdk/sample.config.json", "utf8"));
  if (config === undefined) throw new Error("The sample configuration cannot be read");
  deployment = await deploy(ministack, { config, aops: "aops" });
}, LIMIT_MS);

afterAll(() => ministack?.close());

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
});
