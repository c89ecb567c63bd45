import { describe, expect, it } from "vitest";
import { parseConfig } from "#config";
import { readDeployment, writeDeployment } from "../../functions/shared/deployment.ts";
import { runFields } from "../../functions/shared/run-fields.ts";
import { callerOf } from "../../functions/shared/sign-in/resolve-caller.ts";

const { config } = parseConfig(`{"approvers": {"経理部長": ["lead@example.com"]}}`);
if (config === undefined) throw new Error("The configuration of this test cannot be read");

const resolve = (claims: Readonly<Record<string, unknown>>) =>
  callerOf({ config, groupsClaim: "cognito:groups" }, claims);

describe("who calls the HTTP API", () => {
  it("is whom the verified token names, with the roles of the configuration and the groups", () => {
    const caller = resolve({
      email: "lead@example.com",
      email_verified: true,
      "cognito:groups": ["operators", "監査 部"],
    });

    expect(caller).toEqual({
      person: "lead@example.com",
      authenticated: true,
      roles: ["経理部長", "operators", "監査 部"],
    });
  });

  it("is nobody without an address, or with one that is not verified", () => {
    expect(resolve({ sub: "123" })).toBeUndefined();
    expect(resolve({ email: "lead@example.com", email_verified: "false" })).toBeUndefined();
  });
});

describe("what functions share", () => {
  it("comes back from the deployment's file as it was written", () => {
    const text = writeDeployment(config);
    const deployment = readDeployment(text);

    expect(deployment.config).toEqual(config);
    expect(deployment.catalog.get("freee")?.operations.size).toBeGreaterThan(0);
    expect(writeDeployment(deployment.config)).toBe(text);
  });

  it("logs what an event is about, and never a task's token", () => {
    expect(runFields({ kind: "approval", run: "run_1", phase: 2, token: "secret", approval: "apr_1" })).toEqual({
      kind: "approval",
      run: "run_1",
      phase: 2,
      approval: "apr_1",
    });
  });
});
