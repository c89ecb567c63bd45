import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type } from "./test-world.ts";

/** What bash offers for words of which the last is being typed. */
async function complete(...words: readonly string[]): Promise<readonly string[]> {
  const { stdout: script } = await type({}, "completion", "bash");
  const ask = `${script}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _tejun; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const told = execFileSync("bash", ["-c", ask, "bash", ...words], { encoding: "utf8", cwd: import.meta.dirname });
  return told.split("\n").filter((line) => line !== "");
}

describe("completion", () => {
  it("offers commands, their options and the values that are known, in bash itself", async () => {
    expect(await complete("tejun", "ru")).toEqual(["run", "runs"]);
    expect(await complete("tejun", "--state", "x", "sta")).toEqual(["status"]);
    expect(await complete("tejun", "run", "a", "--w")).toEqual(["--watch"]);
    expect(await complete("tejun", "runs", "--status", "co")).toEqual(["completed"]);
    expect(await complete("tejun", "inbox", "--lang", "")).toEqual(["ja", "en"]);
    expect(await complete("tejun", "completion", "")).toEqual(["bash", "zsh", "fish"]);
    expect(await complete("tejun", "check", "completion.t")).toEqual(["completion.test.ts"]);
    expect(await complete("tejun", "status", "ru")).toEqual([]);
  });

  it.each(["bash", "zsh", "fish"])(
    "of %s names every command and option of the help, in either language",
    async (shell) => {
      const { stdout: help } = await type({}, "--help");
      const commands = [...help.matchAll(/^ {2}([a-z]+)(?= )/gm)].map(([, name]) => name ?? "");
      for (const lang of ["ja", "en"]) {
        const { code, stdout } = await type({}, "completion", shell, "--lang", lang);
        for (const command of commands.filter((name) => name !== "help")) {
          expect(stdout).toMatch(new RegExp(`\\b${command}\\b`));
          const { stdout: own } = await type({}, command, "--help");
          for (const [flag] of own.matchAll(/--[a-z]+/g)) {
            expect(stdout).toContain(shell === "fish" ? `-l ${flag.slice(2)} ` : flag);
          }
        }
        expect(code).toBe(0);
      }
    },
  );

  it("keeps words of the help from ending a quotation in zsh", async () => {
    const { stdout } = await type({}, "completion", "zsh", "--lang", "en");

    for (const line of stdout.split("\n")) expect((line.match(/'/g) ?? []).length % 2).toBe(0);
    expect(stdout).not.toMatch(/\[[^\]']*["`$][^\]']*\]/);
  });

  it("says in zsh what is to be typed in the words of the help, in the language asked for", async () => {
    const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
    for (const lang of ["ja", "en"]) {
      const { stdout } = await type({}, "completion", "zsh", "--lang", lang);
      const asked = [...stdout.matchAll(/[\]*]:([^:']+):(?! ->)/g)].map(([, words]) => words ?? "");

      expect(asked).toContain(lang === "ja" ? "手順書の id" : "the id of a procedure");
      expect(asked.filter((words) => japanese.test(words) !== (lang === "ja"))).toEqual([]);
      expect(asked.filter((words) => words === "value" || words === "argument")).toEqual([]);
    }
  });

  it("offers nothing in zsh behind a command that takes nothing", async () => {
    const { stdout } = await type({}, "completion", "zsh");

    expect(stdout).toMatch(/^ +init\) _arguments [^*]*(?:'\*--[^']*' ?)+ ;;$/m);
    expect(stdout).toMatch(/^ +run\) _arguments .*'\*:the id of a procedure: ' ;;$/m);
  });

  it("gives programs the script with its shell", async () => {
    const { stdout } = await type({}, "completion", "fish", "--json");

    expect(JSON.parse(stdout)).toMatchObject({ shell: "fish", script: expect.stringContaining("complete -c tejun") });
  });
});
