import { describe, expect, it } from "vitest";
import { parseConfig } from "#config";
import { createSite } from "#pages";
import { readDeployment, writeDeployment } from "../../functions/shared/deployment.ts";
import { runFields } from "../../functions/shared/run-fields.ts";
import { callerOf } from "../../functions/shared/sign-in/resolve-caller.ts";
import { sitePorts } from "../../functions/shared/site-ports.ts";
import { createApiHost, SAMPLE } from "../api/api-host.ts";

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

describe("the pages of a function", () => {
  const MOST_IN_AN_EVENT = 6 * 1024 * 1024;

  it("promise no larger files than an event carries, whatever the configuration allows", async () => {
    const host = await createApiHost();
    await host.publish("monthly", SAMPLE);
    const { formBytes = 0 } = sitePorts({
      ...host.ports,
      deployment: readDeployment(writeDeployment(config)),
      watch: { log: () => {}, count: () => {}, seconds: () => {}, left: () => 0 },
      environment: {
        SIGN_IN_ISSUER: "https://issuer.example.com",
        SIGN_IN_AUDIENCES: "client",
        SIGN_IN_DISCOVERY: "https://issuer.example.com/.well-known/openid-configuration",
        GROUPS_CLAIM: "cognito:groups",
      },
    });
    const app = createSite({ ...host.ports, formBytes });
    const headers = { accept: "text/html", authorization: "Bearer dev:taro@example.com" };
    const page = await (await app.request("/?lang=en", { headers })).text();

    expect(page).toContain("up to 10 files of 4 MB each, 4 MB together");
    expect(page).toContain(`&quot;bytesEach&quot;:${formBytes}`);
    // In Base64, with as much again as API Gateway takes of headers, and the fields of the form.
    expect((formBytes * 4) / 3 + 20_480 + 200_000).toBeLessThan(MOST_IN_AN_EVENT);
  });
});
