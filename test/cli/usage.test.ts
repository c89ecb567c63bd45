import { describe, expect, it } from "vitest";
import { displayWidth } from "#diagnostics";
import { type } from "./test-world.ts";

const COMMANDS = [
  "init",
  "check",
  "fmt",
  "compile",
  "run",
  "watch",
  "status",
  "audit",
  "runs",
  "inbox",
  "aops",
  "program",
  "eval",
  "serve",
  "mcp",
  "completion",
];

/** What Japanese help keeps as it is: commands and what they take, names, forms, and words of the trade. */
const KEPT = new Set([
  ...COMMANDS,
  ...["tejun", "npx", "help", "id", "AOP", "API", "HTTP", "JSON", "MCP", "YAML", "Markdown", "README", "Ctrl-C"],
  ...["bash", "zsh", "fish", "waiting", "running", "completed", "stopped", "failed", "alias", "gitignore", "v3"],
  ...["fixed", "single-agent", "phases-plain", "phases-evidence"],
]);

/** The English words of Japanese help: whatever is Latin and neither kept, an option, a place holder, a file, nor an example. */
function englishIn(help: string): readonly string[] {
  const lines = help.split("\n").filter((line) => !/^ {2}npx tejun /.test(line));
  const plain = lines
    .join("\n")
    .replaceAll(/<[^>]*>|(?<!\S)--?[a-z]+(?: \[P\])?|「[^」]*」|'[^']*'|tejun\.config\.json|\.tejun|run_…/g, " ");
  const words = plain.match(/[A-Za-z][\w-]*/g) ?? [];
  return words.filter((word) => !KEPT.has(word) && !/^[A-Z]+$/.test(word));
}

describe("the help", () => {
  it.each(["ja", "en"])("lists every command there is and no other (%s)", async (lang) => {
    const { code, stdout, stderr } = await type({}, "--help", "--lang", lang);

    const listed = [
      ...stdout.matchAll(/^ {2}([a-z]+)(?: \[(?:options|オプション)\])?(?: <\S+>| \[COMMAND\])? {2,}\S/gm),
    ].map((line) => line[1]);
    expect(listed).toEqual([...COMMANDS, "help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it.each(
    COMMANDS.flatMap((command) => [
      [command, "ja"],
      [command, "en"],
    ]),
  )("of %s has an example and fits in 80 columns (%s)", async (command, lang) => {
    const { code, stdout } = await type({}, command, "--help", "--lang", lang);

    expect(stdout).toMatch(new RegExp(`^ {2}npx tejun ${command}`, "m"));
    expect(stdout.split("\n").filter((line) => displayWidth(line) > 80)).toEqual([]);
    expect(code).toBe(0);
  });

  it.each(["", ...COMMANDS])("of %s has no word of English where Japanese is read", async (command) => {
    const argv = [command, "--help"].filter((word) => word !== "");
    const [asked, system] = await Promise.all([
      type({}, "--lang", "ja", ...argv),
      type({ environment: { LANG: "ja_JP.UTF-8" } }, ...argv),
    ]);

    expect(system.stdout).toBe(asked.stdout);
    expect(englishIn(asked.stdout)).toEqual([]);
  });

  it("would be caught with an English word", () => {
    expect(englishIn("使い方: tejun run [options] <AOP>\n  --watch  keep watching\n  npx tejun run x")).toEqual([
      "options",
      "keep",
      "watching",
    ]);
  });

  it.each(
    COMMANDS.flatMap((command) => [
      [command, "ja"],
      [command, "en"],
    ]),
  )("of %s explains each argument and option (%s)", async (command, lang) => {
    const { stdout } = await type({}, command, "--help", "--lang", lang);

    const entries = stdout.split("\n").filter((line) => /^ {2}(-|[A-Z|]+(?: |$))/.test(line));
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter((line) => !/^ {2}\S.*? {2,}\S/.test(line))).toEqual([]);
  });

  it("is the same by `help COMMAND`", async () => {
    const [asked, option] = await Promise.all([type({}, "help", "run"), type({}, "run", "-h")]);

    expect(asked).toEqual(option);
  });

  it("stands on stderr, as wrong use, where no command was typed", async () => {
    const { code, stdout, stderr } = await type({}, "--lang", "ja");

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("使い方: tejun");
  });

  it("tells the version", async () => {
    expect(await type({}, "--version")).toMatchObject({ code: 0, stdout: "1.2.3\n", stderr: "" });
  });
});

describe("what was mistyped", () => {
  it.each([
    [["chek", "a.md"], "AOP731", "Did you mean tejun check?"],
    [["approve"], "AOP731", "Did you mean npx tejun inbox?"],
    [["ls"], "AOP731", "Did you mean npx tejun aops?"],
    [["aops/monthly-invoices.md"], "AOP731", "Did you mean npx tejun check aops/monthly-invoices.md?"],
    [["run_01KAYV3S1V6V8M5ZV2A7Q4T9XC"], "AOP731", "Did you mean npx tejun status run_01KAYV3S1V6V8M5ZV2A7Q4T9XC?"],
    [["runs", "--status", "open"], "AOP736", "Example: --status waiting"],
    [["runs", "--limit", "0"], "AOP736", "Example: --limit 50"],
    [["aops", "--limit", "201"], "AOP736", "Example: --limit 50"],
    [["completion", "tcsh"], "AOP736", "Example: completion bash"],
    [["frobnicate"], "AOP731", "See the list with npx tejun --help"],
    [["fmt", "a.md", "--chek"], "AOP732", "Did you mean --check?"],
    [["check", "a.md", "--jsn"], "AOP732", "Did you mean --json?"],
    [["run", "--wach", "a"], "AOP732", "Did you mean --watch?"],
    [["status", "a", "--quux"], "AOP732", "See the list with npx tejun status --help"],
    [["check"], "AOP733", "Example: npx tejun check aops/monthly-invoices.md"],
    [
      ["run", "a", "b", "c"],
      "AOP734",
      'Quote a value that has spaces. Example: npx tejun run monthly-invoices --input "October 2026"',
    ],
    [["inbox", "now"], "AOP734", "Quote a value that has spaces. Example: npx tejun inbox"],
    [["serve", "--port"], "AOP735", "Example: npx tejun serve"],
    [["serve", "--port", "http"], "AOP736", "Example: --port 4649"],
    [["serve", "--port", "65536"], "AOP736", "Example: --port 4649"],
    [["serve", "--port", "-1"], "AOP736", "Example: --port 4649"],
    [["inbox", "--lang", "fr"], "AOP736", "Example: --lang ja"],
  ])("%o is told with its code and what to do, and nothing is done", async (argv, code, fix) => {
    const told = await type({}, ...argv);

    expect(told.stderr).toMatch(new RegExp(`^error ${code}  `));
    expect(told.stderr).toContain(`fix: ${fix}\n`);
    expect(told).toMatchObject({ code: 2, stdout: "", requests: [] });
  });

  it("is told in Japanese where Japanese is read", async () => {
    const { stderr } = await type({ environment: { LANG: "ja_JP.UTF-8" } }, "chek");

    expect(stderr).toBe(
      [
        "エラー AOP731  chek というコマンドはありません",
        "  見つかったもの: chek",
        `  期待するもの: ${COMMANDS.join(", ")}`,
        "  直し方: tejun check のことではありませんか",
        "",
      ].join("\n"),
    );
  });

  it("is told to programs as a problem, as HTTP tells it", async () => {
    const { code, stdout } = await type({}, "run", "--json");

    expect(JSON.parse(stdout)).toMatchObject({
      type: "/help/AOP733",
      code: "AOP733",
      diagnostics: [{ code: "AOP733" }],
    });
    expect(code).toBe(2);
  });

  it("tells in Japanese which form was expected, too", async () => {
    const { stderr } = await type({}, "--lang", "ja", "check");

    expect(stderr).toContain("期待するもの: tejun check [オプション] <FILE...>");
    expect(stderr).not.toContain("[options]");
  });

  it("is no wrong use to ask for help, wherever the options stand; of an unknown command there is none", async () => {
    const [plain, behind, unknown] = [
      await type({}, "help", "run"),
      await type({}, "--lang", "en", "help", "run"),
      await type({}, "help", "chek"),
    ];

    expect(behind).toMatchObject({ code: 0, stdout: plain.stdout, stderr: "" });
    expect(unknown).toMatchObject({ code: 2, stdout: "" });
    expect(unknown.stderr).toMatch(/^error AOP731 {2}There is no command chek/);
  });
});
