import { describe, expect, it } from "vitest";
import { parseAop } from "#aop";
import { parseConfig } from "#config";
import { diagnose, displayWidth } from "#diagnostics";
import { fakeHost } from "./fake-host.ts";
import { type } from "./test-world.ts";

const AOPS = [
  { aop: "account-application", title: "アカウント申請", version: 1, program: { program: "p" } },
  { aop: "monthly-invoices", title: "月次の請求書発行", version: 1, program: { program: "p" } },
];

describe("serve", () => {
  it.each(["ja", "en"])(
    "prints one line, and on stderr within one screen how to start the sample (%s)",
    async (lang) => {
      const host = fakeHost({ "GET /aops?limit=200": { body: { aops: AOPS } } });

      const { code, stdout, stderr, requests } = await type({ answer: host.answer }, "serve", "--lang", lang);

      expect(stdout).toBe("listening on http://127.0.0.1:4649\n");
      expect(stderr).toContain("  npx tejun run monthly-invoices --input ");
      expect(stderr).toContain("  curl -X POST http://127.0.0.1:4649/aops/monthly-invoices/runs \\\n");
      expect(stderr).toContain("http://127.0.0.1:4649/mailbox");
      expect(stderr.split("\n").length).toBeLessThan(24);
      expect(stderr.split("\n").filter((line) => displayWidth(line) > 80)).toEqual([]);
      expect(requests).toMatchObject([{ port: 4649, dir: ".tejun", samples: true }]);
      expect(code).toBe(0);
    },
  );

  it("says first to compile where the sample is not compiled", async () => {
    const host = fakeHost({ "GET /aops?limit=200": { body: { aops: [{ ...AOPS[1], program: null }] } } });

    const { stderr } = await type({ answer: host.answer }, "serve");

    expect(stderr).toMatch(/ {2}npx tejun compile monthly-invoices\n {2}npx tejun run monthly-invoices/);
  });

  it("says how to begin where there is no procedure", async () => {
    const host = fakeHost({ "GET /aops?limit=200": { body: { aops: [] } } });

    expect((await type({ answer: host.answer }, "serve", "--state", "s")).stderr).toContain(
      "  npx tejun compile FILE.md --state s\n",
    );
  });

  it("ends with 2 where the state folder is held or the port is taken", async () => {
    const held = diagnose("AOP739", { dir: ".tejun", holder: "process 1", hint: "stop it" });

    const { code, stdout, stderr } = await type({ opened: { ok: false, diagnostics: [held] } }, "serve");

    expect(stderr).toContain("AOP739  Another tejun is using the state folder .tejun\n  found: process 1");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it("gives programs its address", async () => {
    expect(JSON.parse((await type({}, "serve", "--json")).stdout)).toEqual({ url: "http://127.0.0.1:4649" });
  });
});

describe("init", () => {
  it.each(["ja", "en"])("makes a procedure and a configuration that nothing is wrong with (%s)", async (lang) => {
    const { code, files, stdout, stderr } = await type({}, "init", "--lang", lang);

    expect(Object.keys(files)).toEqual(["tejun.config.json", "aops/monthly-invoices.md", "README.md", ".gitignore"]);
    expect(files[".gitignore"]).toMatch(/^\.tejun\/$/m);
    for (const command of ["check", "compile", "run", "inbox", "runs", "serve"]) {
      expect(files["README.md"]).toContain(`npx tejun ${command}`);
    }
    expect(parseAop(files["aops/monthly-invoices.md"] ?? "").diagnostics).toEqual([]);
    expect(parseConfig(files["tejun.config.json"] ?? "").diagnostics).toEqual([]);
    expect(stdout).toContain("  tejun.config.json\n  aops/monthly-invoices.md\n");
    expect(stderr).toContain(
      "  npx tejun compile aops/monthly-invoices.md\n  npx tejun run monthly-invoices --watch\n",
    );
    expect(code).toBe(0);
    expect(await type({ files }, "check", "aops/monthly-invoices.md")).toMatchObject({ code: 0 });
  });

  it("names an approver whom the configuration knows", async () => {
    for (const lang of ["ja", "en"]) {
      const { files } = await type({}, "init", "--lang", lang);
      const [approver] = parseAop(files["aops/monthly-invoices.md"] ?? "").aop?.phases.at(-1)?.approvers ?? [];

      expect([...(parseConfig(files["tejun.config.json"] ?? "").config?.approvers.keys() ?? [])]).toContain(approver);
    }
  });

  it("replaces nothing, and says what is there", async () => {
    const { code, files, stderr } = await type({ files: { "tejun.config.json": "{}" } }, "init");

    expect(files).toEqual({ "tejun.config.json": "{}" });
    expect(stderr).toContain("AOP742  Existing files are not replaced\n  found: tejun.config.json\n");
    expect(code).toBe(2);
  });

  it("leaves a README and a .gitignore that are there as they are, and says so", async () => {
    const { code, files, stdout } = await type({ files: { "README.md": "mine", ".gitignore": "mine" } }, "init");

    expect(files).toMatchObject({ "README.md": "mine", ".gitignore": "mine" });
    expect(Object.keys(files)).toContain("tejun.config.json");
    expect(stdout).toContain("Already there, left as it is:\n  README.md\n  .gitignore\n");
    expect(code).toBe(0);
  });

  it("says which file cannot be written", async () => {
    const unwritable = { "aops/monthly-invoices.md": { kind: "full", detail: "ENOSPC" } } as const;

    const { code, stderr } = await type({ unwritable }, "init");

    expect(stderr).toContain("AOP738  aops/monthly-invoices.md cannot be written\n  found: the disk is full");
    expect(code).toBe(2);
  });
});
