import { describe, expect, it } from "vitest";
import { type } from "./test-world.ts";

const GOOD =
  "# Invoices\n\n## Phase 1: Collect (tools: freee (read-only))\nCollect the sales.\n\n## Phase 2: Issue (tools: freee)\nIssue them.\n";
const BAD = "# 請求\n\n## フェーズ 1: 集計 (使う道具: frea)\n集計する。\n\n## フェーズ 3: 発行\n発行する。\n";

describe("check", () => {
  it("says that a sound procedure is sound, and asks no host", async () => {
    const told = await type({ files: { "good.md": GOOD } }, "check", "good.md");

    expect(told).toMatchObject({ code: 0, stdout: "good.md: nothing is wrong (2 phases)\n", stderr: "", requests: [] });
  });

  it("shows everything wrong at once, each with its line and a caret under full-width letters, and ends with 1", async () => {
    const { code, stdout } = await type({ files: { "bad.md": BAD } }, "check", "bad.md", "--lang", "ja");

    expect(stdout).toContain("bad.md:3:");
    expect(stdout).toContain("警告 AOP202  道具「frea」は設定にありません");
    expect(stdout).toContain(["  6 | ## フェーズ 3: 発行", "    |    ^^^^^^^^^^^^^^^^"].join("\n"));
    expect(stdout).toMatch(/bad\.md: エラー 1 件、警告 1 件\n$/);
    expect(code).toBe(1);
  });

  it("ends with 0 for warnings alone", async () => {
    const { code, stdout } = await type({ files: { "a.md": BAD.replace("3:", "2:") } }, "check", "a.md");

    expect(stdout).toMatch(/a\.md: 0 errors, 1 warning\n$/);
    expect(code).toBe(0);
  });

  it("knows the tools of the configuration", async () => {
    const config =
      '{ "tools": { "frea": { "server": { "url": "https://x.example.com/mcp" }, "operations": { "list": { "access": "read" } } } }, "approvers": { "operators": ["o@example.com"] } }';
    const files = { "a.md": BAD.replace("3:", "2:"), "tejun.config.json": config };

    expect(await type({ files }, "check", "a.md")).toMatchObject({
      code: 0,
      stdout: "a.md: nothing is wrong (2 phases)\n",
    });
  });

  it("does not claim that a called procedure is unknown, since it asks no host", async () => {
    const text = '# Trip\n\n## Phase 1: Settle (tools: AOP "Expenses")\nSettle.\n';

    expect(await type({ files: { "a.md": text } }, "check", "a.md")).toMatchObject({
      code: 0,
      stdout: "a.md: nothing is wrong\n",
    });
  });

  it("tells that two of the given files have the title that a third one calls", async () => {
    const files = {
      "a.md": '# Trip\n\n## Phase 1: Settle (tools: AOP "Expenses")\nSettle.\n',
      "b.md": "# Expenses\n\n## Phase 1: Pay\nPay.\n",
      "c.md": "# Expenses\n\n## Phase 1: Pay\nPay.\n",
    };

    const { code, stdout } = await type({ files }, "check", "a.md", "b.md", "c.md");

    expect(stdout).toContain("AOP205");
    expect(stdout).toContain("b, c");
    expect(code).toBe(1);
  });

  it("reads standard input", async () => {
    const { code, stdout } = await type({ stdin: BAD }, "check", "-");

    expect(stdout).toContain("<stdin>:6:");
    expect(code).toBe(1);
  });

  it("checks the files that can be read, says which cannot, and ends with 2", async () => {
    const files = { "good.md": GOOD };
    const unreadable = { aops: { kind: "folder", detail: "EISDIR" } } as const;

    const { code, stdout, stderr } = await type({ files, unreadable }, "check", "gone.md", "good.md", "aops");

    expect(stdout).toBe("good.md: nothing is wrong (2 phases)\n");
    expect(stderr).toContain("gone.md cannot be read\n  found: no such file");
    expect(stderr).toContain("aops cannot be read\n  found: a folder");
    expect(code).toBe(2);
  });

  it("points to fmt where something can be mended mechanically", async () => {
    const { stderr } = await type({ files: { "my file.md": BAD } }, "check", "my file.md");

    expect(stderr).toContain("  npx tejun fmt 'my file.md'\n");
  });

  it("gives programs one object per file, one on a line, and nothing else", async () => {
    const { code, stdout } = await type(
      { files: { "good.md": GOOD, "bad.md": BAD } },
      "check",
      "good.md",
      "bad.md",
      "--json",
    );

    const [good, bad] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(good).toMatchObject({ file: "good.md", diagnostics: [], parsed: { title: "Invoices", kind: "multi" } });
    expect(bad).toMatchObject({ file: "bad.md", diagnostics: [{ code: "AOP202" }, { code: "AOP122" }], parsed: null });
    expect(code).toBe(1);
  });

  it("colours on a terminal, unless NO_COLOR is set", async () => {
    const scene = { files: { "bad.md": BAD }, isTerminal: true };

    const [coloured, plain] = await Promise.all([
      type(scene, "check", "bad.md"),
      type({ ...scene, environment: { NO_COLOR: "1" } }, "check", "bad.md"),
    ]);

    expect(coloured.stdout).toContain("\u001b[31merror\u001b[0m");
    expect(plain.stdout).not.toContain("\u001b");
  });
});

describe("the configuration", () => {
  it("is refused with file, path and place, and the exit code 2", async () => {
    const files = { "good.md": GOOD, "tejun.config.json": '{\n  "aprovals": {}\n}' };

    const { code, stdout, stderr } = await type({ files }, "check", "good.md");

    expect(stderr).toContain("tejun.config.json:2:3  error AOP702  aprovals is not a key of the configuration");
    expect(stderr).toContain('  2 |   "aprovals": {}');
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it("is not done without where one was named", async () => {
    const { code, stderr } = await type({ files: { "good.md": GOOD } }, "check", "good.md", "--config", "mine.json");

    expect(stderr).toContain("mine.json cannot be read");
    expect(code).toBe(2);
  });
});
