import { CreateSecretCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSecrets } from "#aws";
import { createTestClock } from "../../support/test-clock.ts";
import { type MiniStack, startMiniStack } from "../ministack.ts";

let stack: MiniStack;

beforeAll(async () => {
  stack = await startMiniStack();
});

afterAll(() => stack.close());

it("reads what was put into Secrets Manager, and what was put there later", async () => {
  const client = new SecretsManagerClient(stack.client);
  const clock = createTestClock(Date.UTC(2026, 0, 1));
  const secrets = createSecrets({ client, clock });
  await client.send(new CreateSecretCommand({ Name: "tejun/freee/read", SecretString: '{"鍵":"値","TOKEN":"old"}' }));

  const before = await secrets.read("tejun/freee/read");
  await client.send(new PutSecretValueCommand({ SecretId: "tejun/freee/read", SecretString: '{"TOKEN":"new"}' }));
  const kept = await secrets.read("tejun/freee/read");
  await clock.advance(5 * 60_000);

  expect([before, kept, await secrets.read("tejun/freee/read")]).toEqual([
    { 鍵: "値", TOKEN: "old" },
    { 鍵: "値", TOKEN: "old" },
    { TOKEN: "new" },
  ]);
  await expect(secrets.read("tejun/other")).rejects.toThrow(/ResourceNotFoundException/);
});
