import { describe, expect, it } from "vitest";
import { type } from "./test-world.ts";

const NUMBERED_WRONG = "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n## フェーズ 3: 発行\n発行する。\n";
const NUMBERED_RIGHT = NUMBERED_WRONG.replace("3:", "2:");

describe("fmt", () => {
  it("mends the file and says what it mended", async () => {
    const told = await type({ files: { "a.md": NUMBERED_WRONG } }, "fmt", "a.md");

    expect(told.files["a.md"]).toBe(NUMBERED_RIGHT);
    expect(told.stdout).toBe('a.md: mended in 1 place\n  line 6: "3" → "2"\n');
    expect(told).toMatchObject({ code: 0, requests: [] });
  });

  it("leaves a file that has nothing to mend", async () => {
    const unwritable = { "a.md": { kind: "denied", detail: "EACCES" } } as const;

    const told = await type({ files: { "a.md": NUMBERED_RIGHT }, unwritable }, "fmt", "a.md");

    expect(told).toMatchObject({ code: 0, stdout: "a.md: nothing to mend\n", stderr: "" });
  });

  it("writes nothing with --check, and ends with 1 where it would", async () => {
    const told = await type(
      { files: { "a.md": NUMBERED_WRONG, "b.md": NUMBERED_RIGHT } },
      "fmt",
      "a.md",
      "b.md",
      "--check",
    );

    expect(told.files["a.md"]).toBe(NUMBERED_WRONG);
    expect(told.stdout).toContain("a.md: to be mended in 1 place");
    expect(told.stdout).toContain("b.md: nothing to mend");
    expect(told.code).toBe(1);
  });

  it("ends with 1 and tells what it cannot mend", async () => {
    const told = await type({ files: { "a.md": "## フェーズ 1: 集計\n集計する。\n" } }, "fmt", "a.md");

    expect(told.stderr).toContain("a.md:1:1  error AOP110");
    expect(told.code).toBe(1);
  });

  it("passes standard input on to standard output, mended, and speaks on stderr", async () => {
    const told = await type({ stdin: NUMBERED_WRONG }, "fmt", "-");

    expect(told.stdout).toBe(NUMBERED_RIGHT);
    expect(told.stderr).toContain("<stdin>: mended in 1 place");
  });

  it("keeps a byte order mark and the line endings", async () => {
    const text = `\uFEFF${NUMBERED_WRONG.replaceAll("\n", "\r\n")}`;
    const bytes = new TextEncoder().encode(text);

    const told = await type({ stdin: text, files: { "a.md": bytes } }, "fmt", "a.md", "-");

    expect(told.stdout).toContain(text.replace("3:", "2:"));
  });

  it("never rewrites what is no UTF-8", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode(NUMBERED_WRONG), 0xff]);

    const told = await type({ files: { "a.md": bytes } }, "fmt", "a.md", "--json");

    expect(JSON.parse(told.stdout)).toMatchObject({ changed: false, changes: [] });
    expect(told.stderr).toContain("AOP102");
    expect(told.code).toBe(1);
  });

  it("tells that a file cannot be written, and mends the others", async () => {
    const files = { "a.md": NUMBERED_WRONG, "b.md": NUMBERED_WRONG };
    const unwritable = { "a.md": { kind: "denied", detail: "EACCES" } } as const;

    const told = await type({ files, unwritable }, "fmt", "a.md", "b.md");

    expect(told.stderr).toContain("AOP738  a.md cannot be written\n  found: no permission");
    expect(told.files).toMatchObject({ "a.md": NUMBERED_WRONG, "b.md": NUMBERED_RIGHT });
    expect(told.code).toBe(2);
  });

  it("gives programs the mended text and the changes", async () => {
    const { stdout } = await type({ stdin: NUMBERED_WRONG }, "fmt", "-", "--json");

    expect(JSON.parse(stdout)).toMatchObject({
      file: "-",
      changed: true,
      text: NUMBERED_RIGHT,
      changes: [{ before: "3", after: "2", place: { line: 6 } }],
      diagnostics: [],
    });
  });

  it("does without the configuration", async () => {
    expect(await type({ files: { "a.md": NUMBERED_RIGHT, "tejun.config.json": "{" } }, "fmt", "a.md")).toMatchObject({
      code: 0,
    });
  });
});
