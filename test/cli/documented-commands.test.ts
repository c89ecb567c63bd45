import { describe, expect, it } from "vitest";
import { type Message, messageRanges } from "#diagnostics";
import { type Scene, type } from "./test-world.ts";

/** Told by the machine, not by the command: test/local/terminal runs its example. */
const OF_THE_MACHINE = "AOP743";

/** The command lines that the catalogue gives as examples. */
const COMMANDS = messageRanges
  .flatMap(({ messages }) => Object.entries<Message>(messages))
  .flatMap(([code, { example }]) =>
    example.kind === "command" && code !== OF_THE_MACHINE ? [[code, example.text] as const] : [],
  );

/** What lies in the folder, where the line alone is in order. */
const SCENES: { readonly [code: string]: Scene } = {
  AOP752: { files: { "./empty/tejun.config.json": "{}" } },
};

describe("a command line that a diagnostic gives as its example", () => {
  it.each(COMMANDS)("gives %s: %s", async (code, line) => {
    const [program, ...argv] = line.split(" ");

    const told = await type(SCENES[code] ?? {}, ...argv);

    expect(program).toBe("tejun");
    expect(told.stdout + told.stderr).toContain(code);
    expect(told.code).toBe(2);
  });
});
