import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type } from "./test-world.ts";

const page = readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8");

it("names every command and option of the help, and no other", async () => {
  const { stdout } = await type({}, "--help");
  const commands = [...stdout.matchAll(/^ {2}([a-z]+)(?= )/gm)]
    .map((line) => line[1] ?? "")
    .filter((name) => name !== "help");
  const helps = await Promise.all(commands.map((command) => type({}, command, "--help")));
  const options = new Set(helps.flatMap((help) => help.stdout.match(/--[a-z]+/g) ?? []));

  expect([...page.matchAll(/^\| `tejun ([a-z]+)/gm)].map((line) => line[1])).toEqual(expect.arrayContaining(commands));
  expect(new Set(page.match(/(?<=`tejun )[a-z]+/g))).toEqual(new Set(commands));
  expect(new Set(page.match(/--[a-z]+/g))).toEqual(options.difference(new Set(["--version"])));
});
