import { mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Message, messageRanges } from "#diagnostics";
import { explainHostFault } from "../../lib/local/terminal/explain-host-fault.ts";
import { type Scene, type } from "./test-world.ts";

/** The command lines that the catalogue gives as examples. */
const COMMANDS = messageRanges
  .flatMap(({ messages }) => Object.entries<Message>(messages))
  .flatMap(([code, { example }]) => (example.kind === "command" ? [[code, example.text] as const] : []));

/** What the command meets, where its line alone is in order. */
const SCENES: { readonly [code: string]: () => Scene } = {
  AOP743: () => ({ opened: { ok: false, diagnostics: [refuseFolder("/proc")] } }),
  AOP752: () => ({ files: { "./empty/tejun.config.json": "{}" } }),
};

/** What a place that can hold no folder is told as. */
function refuseFolder(dir: string) {
  try {
    mkdirSync(`${import.meta.filename}/state`);
  } catch (fault) {
    const told = explainHostFault(fault, { dir }, "tejun");
    if (told) return told;
  }
  throw new Error("Unexpected folder inside a file, expected it to be refused");
}

describe("a command line that a diagnostic gives as its example", () => {
  it.each(COMMANDS)("gives %s: %s", async (code, line) => {
    const [program, ...argv] = line.split(" ");

    const told = await type(SCENES[code]?.() ?? {}, ...argv);

    expect(program).toBe("tejun");
    expect(told.stdout + told.stderr).toContain(code);
    expect(told.code).toBe(2);
  });
});
