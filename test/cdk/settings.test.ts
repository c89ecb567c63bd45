import { readFileSync } from "node:fs";
import { App, Stack } from "aws-cdk-lib";
import { Annotations, Match } from "aws-cdk-lib/assertions";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, it } from "vitest";
import { type Config, parseConfig } from "#config";
import { readSettings } from "../../cdk/config.ts";
import { Alarms } from "../../cdk/constructs/alarms.ts";
import { builderStatements } from "../../cdk/constructs/role-statements.ts";

const parsed = parseConfig(readFileSync("cdk/sample.config.json", "utf8")).config;
if (parsed === undefined) throw new Error("The sample configuration cannot be read");
const sample: Config = parsed;

const BEDROCK = { kind: "bedrock", modelId: "jp.anthropic.claude" } as const;
const settingsOf = (config: Partial<Config>) => readSettings(() => undefined, { ...sample, ...config });

describe("what a deployment can be configured with", () => {
  it("refuses a stage that Cognito would take no domain for, before anything is deployed", () => {
    const stage = (name: string) => readSettings((key) => (key === "stage" ? name : undefined), sample).stage;

    expect(stage("prod")).toBe("prod");
    for (const name of ["aws", "myaws2", "cognito", "amazon1"]) expect(() => stage(name)).toThrow(/in stage/);
  });

  it("takes a model that writes code, where the model can", () => {
    expect(settingsOf({ builder: { kind: "model" }, model: BEDROCK }).config.builder.kind).toBe("model");
    expect(() => settingsOf({ builder: { kind: "model" }, model: { kind: "offline" } })).toThrow(
      /Unexpected model "offline" for the builder "model"/,
    );
  });

  it("refuses a model that is named by its ARN, of which no rights can be made", () => {
    const modelId = "arn:aws:bedrock:ap-northeast-1:123456789012:inference-profile/jp.anthropic.claude";

    expect(() => settingsOf({ model: { kind: "bedrock", modelId } })).toThrow(/Unexpected model.modelId .* no ARN/);
  });

  it("refuses files that are larger than a function can hold", () => {
    const limitsOf = (bytesEach: number) => ({
      limits: { ...sample.limits, attachments: { ...sample.limits.attachments, bytesEach } },
    });

    expect(settingsOf(limitsOf(64 * 1024 * 1024)).config.limits.attachments.bytesEach).toBe(67_108_864);
    expect(() => settingsOf(limitsOf(64 * 1024 * 1024 + 1))).toThrow(/bytesEach 67108865, expected at most 67108864/);
  });

  it.each([
    ["keep", undefined, 1],
    ["keep", "ops@example.com", 0],
    ["destroy", undefined, 0],
  ])("says where nobody is told of alarms: retention %s, alarmMail %s", (retention, alarmMail, warnings) => {
    const context: Readonly<Record<string, string | undefined>> = { retention, alarmMail };
    const settings = readSettings((name) => context[name], sample);
    const stack = new Stack(new App(), "S");
    new Alarms(stack, "Alarms", {
      settings,
      deadLetters: new Queue(stack, "Q"),
      phaseMachineArn: "arn:aws:states:::x",
    });

    const told = Annotations.fromStack(stack).findWarning("*", Match.stringLikeRegexp("alarmMail"));
    expect(told).toHaveLength(warnings);
  });

  it("refuses a builder that is a command: a function has nothing to start", () => {
    const builder = { kind: "command", command: ["node", "b.mjs"], timeoutSeconds: 60 } as const;

    expect(() => settingsOf({ builder })).toThrow(/Unexpected builder "command", expected "template" or "model"/);
  });

  it("takes a client's secret from an issuer that gave one, and says what is wrong with the word for it", () => {
    const signInOf = (context: Readonly<Record<string, string>>) =>
      readSettings((name) => context[name], sample).signIn;
    const issuer = { oidcIssuer: "https://login.example.com", oidcAudience: "client" };

    expect(signInOf({ ...issuer, oidcSecret: "yes" })).toMatchObject({ kind: "oidc", hasSecret: true });
    expect(signInOf(issuer)).toMatchObject({ kind: "oidc", hasSecret: false });
    expect(() => signInOf({ ...issuer, oidcSecret: "s3cret" })).toThrow(/expected "yes" or "no"/);
    expect(() => signInOf({ oidcSecret: "yes" })).toThrow(/without oidcIssuer/);
  });

  it("lets compiles ask the configured model only where a model writes the code", () => {
    const stack = new Stack(new App(), "S");

    expect(builderStatements(stack, { builder: { kind: "template" }, model: BEDROCK })).toEqual([]);
    expect(
      builderStatements(stack, { builder: { kind: "model" }, model: BEDROCK }).flatMap(({ actions }) => actions),
    ).toEqual(["bedrock:InvokeModel"]);
  });
});
