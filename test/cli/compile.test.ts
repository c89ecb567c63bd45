import { describe, expect, it } from "vitest";
import { type Diagnostic, diagnose } from "#diagnostics";
import { fakeHost, notFound, refusal, type Script } from "./fake-host.ts";
import { type Scene, type } from "./test-world.ts";

const TEXT = "# Invoices\n\n## Phase 1: Collect (tools: frea)\nCollect.\n";
const UNKNOWN_TOOL = { line: 3, column: 30, endLine: 3, endColumn: 34 };
const STEPS = ["Read the AOP", "Write the code"].map((en, index) => ({
  step: String(index),
  name: { ja: "手順", en },
}));

function compileScript(result: object, warnings: readonly Diagnostic[] = []): Script {
  const running = { compile: "cmp_1", aop: "invoices", status: "running", steps: STEPS.slice(0, 1) };
  const whole = {
    outcome: "built",
    aopVersion: 1,
    program: "abcdef0123456789",
    compared: [],
    unchecked: [],
    mayBehaveDifferently: [],
    diagnostics: [],
    ...result,
  };
  return {
    "PUT /aops/invoices": { body: { aop: "invoices", version: 1, diagnostics: warnings } },
    "POST /aops/invoices/compiles": { status: 202, body: { compile: "cmp_1" } },
    "GET /compiles/cmp_1": [
      { body: running },
      { body: running },
      { body: { ...running, status: "done", steps: STEPS, result: whole } },
    ],
  };
}

function compileIn(script: Script, scene: Scene, ...argv: readonly string[]) {
  const host = fakeHost(script);
  return { calls: host.calls, told: type({ ...scene, answer: host.answer }, "compile", ...argv) };
}

describe("compile of a file", () => {
  it("saves it under its name, compiles it and tells each step once, as it comes", async () => {
    const { calls, told } = compileIn(compileScript({}), { files: { "aops/invoices.md": TEXT } }, "aops/invoices.md");

    const { code, stdout, stderr } = await told;
    expect(calls.slice(0, 2)).toEqual([
      { method: "PUT", path: "/aops/invoices", body: TEXT, language: "en" },
      { method: "POST", path: "/aops/invoices/compiles", body: "{}", language: "en" },
    ]);
    expect(stderr).toBe(
      '"invoices" is saved as version 1\n  Read the AOP\n  Write the code\n\nTo run it:\n  npx tejun run invoices\n',
    );
    expect(stdout).toBe(
      "Made the code from the whole procedure\n  program abcdef012345… (version 1 of the procedure)\n",
    );
    expect(code).toBe(0);
  });

  it.each([
    [["aops/請求.md"], "請求"],
    [["a.b.md"], "a.b"],
    [["aops/x.md", "--aop", "invoices"], "invoices"],
    [["invoices"], "invoices"],
    [["ガス.md".normalize("NFD")], "ガス"],
  ])("takes the id from the file's name unless one is given: %o", async (argv, id) => {
    const host = fakeHost({});

    await type({ files: { [argv[0] ?? ""]: TEXT }, answer: host.answer }, "compile", ...argv);

    expect(host.calls[0]).toMatchObject({ method: "PUT", path: `/aops/${id}` });
  });

  it("hands on the instruction and the wish to rebuild", async () => {
    const { calls, told } = compileIn(
      compileScript({}),
      { files: { "invoices.md": TEXT } },
      "invoices.md",
      "--rebuild",
      "--instruction",
      "keep the count",
    );

    await told;
    expect(JSON.parse(calls[1]?.body ?? "")).toEqual({ rebuild: true, instruction: "keep the count" });
  });

  it("shows what is wrong with its line, once where the save warned of it and the compile refused it", async () => {
    const parameters = { tool: "frea", known: "freee" };
    const script = compileScript(
      {
        outcome: "refused",
        reason: "invalid-aop",
        rule: "R0",
        options: [{ id: "edit" }],
        diagnostics: [diagnose("AOP202", parameters, UNKNOWN_TOOL)],
      },
      [diagnose("AOP202", parameters, UNKNOWN_TOOL, { severity: "warning" })],
    );

    const { code, stdout } = await compileIn(script, { files: { "invoices.md": TEXT } }, "invoices.md").told;

    expect(stdout.match(/AOP202/g)).toHaveLength(1);
    expect(stdout).toContain("invoices.md:3:30  error AOP202");
    expect(stdout).toContain("  3 | ## Phase 1: Collect (tools: frea)");
    expect(stdout).toContain("Not compiled (R0 invalid-aop)");
    expect(code).toBe(1);
  });

  it("repeats in what can be done how the file was given", async () => {
    const script = compileScript({
      outcome: "refused",
      reason: "edit-not-reached",
      rule: "R2",
      options: [{ id: "rebuild" }],
    });

    const { stdout } = await compileIn(
      script,
      { files: { "my file.md": TEXT } },
      "my file.md",
      "--aop",
      "invoices",
      "--state",
      "s",
    ).told;

    expect(stdout).toContain("npx tejun compile 'my file.md' --aop invoices --rebuild --state s\n");
  });

  it.each([
    ["R3 where there is code and a phase heading cannot be read", "AOP120", { program: "x" }, "R3 phases-do-not-match"],
    ["R0 where there is code and something else is wrong", "AOP110", { program: "x" }, "R0 invalid-aop"],
    ["R0 where there is no code", "AOP120", null, "R0 invalid-aop"],
  ] as const)("that a save refuses is refused as %s", async (_, found, program, told) => {
    const diagnostic = found === "AOP120" ? diagnose(found, { heading: "x" }) : diagnose(found, { found: "x" });
    const script = {
      "PUT /aops/invoices": refusal(422, diagnostic),
      "GET /aops/invoices": { body: { aop: "invoices", version: 7, title: "", text: "", program } },
    };

    const { code, stdout } = await compileIn(script, { files: { "invoices.md": TEXT } }, "invoices.md").told;

    expect(stdout).toContain(`invoices.md  error ${found}`);
    expect(stdout).toContain(`Not compiled (${told})`);
    expect(code).toBe(1);
  });

  it("that a save refuses gives programs a compile that is done", async () => {
    const script = { "PUT /aops/invoices": refusal(422, diagnose("AOP110", { found: "x" })) };

    const { stdout } = await compileIn(script, { files: { "invoices.md": TEXT } }, "invoices.md", "--json").told;

    expect(JSON.parse(stdout)).toMatchObject({
      aop: "invoices",
      status: "done",
      result: {
        outcome: "refused",
        aopVersion: 0,
        reason: "invalid-aop",
        rule: "R0",
        options: [{ id: "edit" }],
        diagnostics: [{ code: "AOP110" }],
      },
    });
  });

  it("whose name is no id points to --aop", async () => {
    const script = { "PUT /aops/my file": refusal(400, diagnose("AOP811", { id: "my file" })) };

    const { code, stderr } = await compileIn(script, { files: { "my file.md": TEXT } }, "my file.md").told;

    expect(stderr).toContain("  npx tejun compile 'my file.md' --aop ID\n");
    expect(code).toBe(2);
  });

  it.each(["gone.md", "folder/gone", "gone.markdown"])("that is not there says which: %s", async (file) => {
    const { code, stderr, requests } = await type({}, "compile", file);

    expect(stderr).toContain(`AOP737  ${file} cannot be read`);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });

  it("from standard input is saved under the id that was given", async () => {
    const script = compileScript({
      outcome: "refused",
      reason: "concurrent-save",
      rule: "R6",
      options: [{ id: "compile-again" }],
    });

    const { calls, told } = compileIn(script, { stdin: TEXT }, "-", "--aop", "invoices");

    expect((await told).stdout).toContain("npx tejun compile invoices\n");
    expect(calls[0]).toMatchObject({ method: "PUT", body: TEXT });
  });
});

describe("compile of a saved procedure", () => {
  it("saves nothing, and shows the lines of the version that was compiled", async () => {
    const script: Script = {
      ...compileScript({
        outcome: "refused",
        reason: "invalid-aop",
        rule: "R0",
        aopVersion: 2,
        diagnostics: [diagnose("AOP202", { tool: "frea", known: "freee" }, UNKNOWN_TOOL)],
      }),
      "GET /aops/invoices?version=2": {
        body: { aop: "invoices", version: 2, title: "Invoices", text: TEXT, program: null },
      },
    };

    const { calls, told } = compileIn(script, {}, "invoices");

    expect((await told).stdout).toContain("invoices:3:30  error AOP202");
    expect((await told).stdout).toContain("  3 | ## Phase 1: Collect (tools: frea)");
    expect(calls.map(({ method }) => method)).not.toContain("PUT");
  });

  it("that nobody saved is told apart from those there are", async () => {
    const aops = [
      { aop: "invoices", title: "月次の請求書" },
      { aop: "expenses", title: "経費精算" },
    ];
    const script = {
      "POST /aops/経費精算/compiles": refusal(404, notFound("経費精算")),
      "POST /aops/gone/compiles": refusal(404, notFound("gone")),
      "GET /aops?limit=200": { body: { aops } },
    };

    const [byTitle, gone] = await Promise.all([
      compileIn(script, {}, "経費精算").told,
      compileIn(script, {}, "gone").told,
    ]);

    expect(byTitle.stderr).toMatch(/Saved procedures \(id and title\):\n {2}expenses 経費精算\n$/);
    expect(gone.stderr).toContain("  invoices 月次の請求書\n  expenses 経費精算\n");
    expect([byTitle.code, gone.code]).toEqual([2, 2]);
  });

  it("ends with 130 when it is interrupted", async () => {
    const script = {
      ...compileScript({}),
      "GET /compiles/cmp_1": { body: { compile: "cmp_1", aop: "invoices", status: "running", steps: [] } },
    };

    const { code } = await compileIn(script, { interruptAfter: 3 }, "invoices").told;

    expect(code).toBe(130);
  });

  it("gives programs what HTTP gives", async () => {
    const { stdout } = await compileIn(compileScript({ compared: ["Collect"] }), {}, "invoices", "--json").told;

    expect(JSON.parse(stdout)).toMatchObject({
      compile: "cmp_1",
      status: "done",
      result: { outcome: "built", compared: ["Collect"] },
    });
  });
});
