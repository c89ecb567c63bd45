import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { describe, expect, it } from "vitest";
import { createSecrets } from "#aws";
import { createTestClock } from "../../support/test-clock.ts";
import { type ScriptedAnswer, startScriptedService } from "../scripted-service.ts";

async function open(script: (count: number) => ScriptedAnswer) {
  const service = await startScriptedService((_, count) => script(count));
  const clock = createTestClock(Date.UTC(2026, 0, 1));
  const secrets = createSecrets({
    client: new SecretsManagerClient(service.client),
    clock,
    keepMs: 60_000,
    waiting: { pause: async () => undefined, random: () => 0.5 },
  });
  return { secrets, clock, calls: service.calls };
}

const holds = (text: string): ScriptedAnswer => ({ reply: { SecretString: text } });

describe("a secret", () => {
  it("is read once for all who ask within its time, and again after it", async () => {
    const { secrets, clock, calls } = await open((count) => holds(`{"TOKEN":"t${count}"}`));

    const first = await Promise.all([secrets.read("tejun/freee"), secrets.read("tejun/freee")]);
    await clock.advance(59_999);
    const kept = await secrets.read("tejun/freee");
    await clock.advance(1);
    const fresh = await secrets.read("tejun/freee");

    expect([...first, kept, fresh].map(({ TOKEN }) => TOKEN)).toEqual(["t1", "t1", "t1", "t2"]);
    expect(calls.map(({ input }) => input)).toEqual([{ SecretId: "tejun/freee" }, { SecretId: "tejun/freee" }]);
  });

  it("that could not be read is asked for again", async () => {
    const { secrets } = await open((count) =>
      count === 1 ? { fault: "ResourceNotFoundException" } : holds('{"TOKEN":"t"}'),
    );

    await expect(secrets.read("tejun/freee")).rejects.toThrow(/tejun\/freee.*ResourceNotFoundException/);
    expect(await secrets.read("tejun/freee")).toEqual({ TOKEN: "t" });
  });

  it("is asked for again while the service is throttled", async () => {
    const { secrets, calls } = await open((count) =>
      count < 3 ? { fault: "ThrottlingException" } : holds('{"TOKEN":"t"}'),
    );

    expect(await secrets.read("tejun/freee")).toEqual({ TOKEN: "t" });
    expect(calls).toHaveLength(3);
  });

  it.each(["s3cr3t", '{"TOKEN":"s3cr3t\\u0000"}', '["s3cr3t"]', '{"TOKEN":{"s3cr3t":1}}', '{"s3cr3t', ""])(
    "of another form (%j) is refused without any of it in the message",
    async (text) => {
      const { secrets } = await open(() => holds(text));

      const error: Error = await secrets.read("tejun/freee").then(
        () => new Error("read"),
        (reason) => reason,
      );
      expect(error.message).toContain("tejun/freee");
      expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain("s3cr3t");
    },
  );
});
