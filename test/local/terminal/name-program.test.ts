import { expect, it } from "vitest";
import { nameProgram } from "../../../lib/local/terminal/name-program.ts";

it.each([
  ["npx tejun", { npm_command: "exec" }, "/opt/tejun/bin/tejun.mjs", "/home"],
  ["npx tejun", {}, "/opt/tejun/bin/tejun.mjs", "/opt/tejun"],
  ["tejun", {}, "/usr/local/bin/tejun", "/srv"],
  ["node ../tejun/bin/tejun.mjs", {}, "/opt/tejun/bin/tejun.mjs", "/opt/procedures"],
  ['node "../my tejun/bin/tejun.mjs"', {}, "/opt/my tejun/bin/tejun.mjs", "/opt/procedures"],
])("is called %s where it was called so", (name, environment, script, folder) => {
  expect(nameProgram(environment, script, folder)).toBe(name);
});
