import { describe, expect, it } from "vitest";
import { catalogue, type Message } from "#diagnostics";
import { verifyFile } from "./verify-phase.ts";

const examples = Object.entries<Message>(catalogue).filter(
  ([code, { example }]) => code >= "AOP401" && code < "AOP430" && example.kind === "program",
);

describe("the documented example of each message about a file of code", () => {
  it("is there for most of them", () => {
    expect(examples.length).toBeGreaterThan(12);
  });

  it.each(examples)("%s is what makes it appear, in some phase of the sample", (code, { example }) => {
    const found = ([1, 2, 3, 4] as const).flatMap((phase) =>
      verifyFile(phase, String(example.text)).map((fault) => fault.code),
    );

    expect(found).toContain(code);
  });
});
