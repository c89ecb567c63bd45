import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { STACKS, type Template } from "./synthesized.ts";

const LIMIT_MS = 240_000;

function runApp(context: Readonly<Record<string, string>>) {
  const out = mkdtempSync(join(tmpdir(), "tejun-app-"));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  // As the CDK's command line runs it, with nothing that could lead to an account.
  const env = { PATH: process.env.PATH ?? "", CDK_OUTDIR: out, CDK_CONTEXT_JSON: JSON.stringify(context) };
  const run = spawnSync(process.execPath, ["--import", "tsx", "cdk/app.ts"], { encoding: "utf8", env });
  return { run, out };
}

it(
  "the app synthesizes its stacks without an account",
  () => {
    const { run, out } = runApp({ config: "cdk/sample.config.json", stage: "app" });

    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
    for (const stack of STACKS) expect(existsSync(join(out, `tejun-app-${stack}.template.json`)), stack).toBe(true);
  },
  LIMIT_MS,
);

it(
  "the app lets the interface alone read the secret of its client at an issuer",
  () => {
    const issuer = { oidcIssuer: "https://login.example.com", oidcAudience: "client", oidcSecret: "yes" };
    const { run, out } = runApp({ config: "cdk/sample.config.json", stage: "app", aops: "none", ...issuer });
    expect(run.stderr).toBe("");
    const template = JSON.parse(readFileSync(join(out, "tejun-app-compute.template.json"), "utf8")) as Template;
    const resources = Object.entries(template.Resources);
    const [secret = ""] = resources.find(([, { Properties }]) => Properties.Name === "tejun-app-sign-in") ?? [];
    const reading = resources.filter(
      ([, { Type, Properties }]) =>
        Type === "AWS::IAM::Policy" && JSON.stringify(Properties).includes(`"Resource":{"Ref":"${secret}"}`),
    );
    const told = resources.filter(([, resource]) => JSON.stringify(resource).includes("SIGN_IN_SECRET"));

    expect(secret).not.toBe("");
    expect(reading.map(([id]) => id)).toEqual([expect.stringMatching(/^Api/)]);
    expect(told.map(([, { Properties }]) => Properties.FunctionName)).toEqual(["tejun-app-api"]);
  },
  LIMIT_MS,
);

it(
  "the app says which configuration is missing, and what to do",
  () => {
    const { run } = runApp({ config: "no-such.json" });

    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain("There is no no-such.json; copy cdk/sample.config.json");
  },
  LIMIT_MS,
);
