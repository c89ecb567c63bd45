import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { type Message, messageRanges } from "#diagnostics";
import { createPdfReader } from "#files";
import { writePdf } from "../support/pdf.ts";

/** What the issue asks, in bytes minified; how long they take to import is measured by `npm run bench -- functions`. */
const MOST_BYTES = { decide: 300_000, step: 1_300_000 } as const;

/** What only explains: the situations that the catalogue tells, in Japanese. */
const SITUATIONS = messageRanges
  .flatMap(({ messages }) => Object.values<Message>(messages))
  .flatMap(({ example }) => (example.kind === "situation" ? [example.text.ja] : []));

describe("the bundle of the function", () => {
  it.each(["decide", "step"] as const)("%s keeps to its size before the first event", (name) => {
    const { startBytes } = inject("synthesized").bundles[name];

    expect(startBytes).toBeGreaterThan(10_000);
    expect(startBytes).toBeLessThanOrEqual(MOST_BYTES[name]);
  });

  it("decide loads more only for an answer with files or a token, and less than before it could do without the SDK", () => {
    const { startBytes, laterBytes } = inject("synthesized").bundles.decide;

    expect(startBytes + laterBytes).toBeLessThanOrEqual(720_000);
  });

  it.each([
    ["api", SITUATIONS.length],
    ["decide", 0],
    ["step", 0],
    ["converse", 0],
  ] as const)("%s carries %i of the examples of diagnostics", (name, carried) => {
    const { folder } = inject("synthesized").bundles[name];

    const code = readdirSync(folder)
      .filter((file) => file.endsWith(".mjs"))
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n");

    expect(SITUATIONS.filter((text) => code.includes(text))).toHaveLength(carried);
  });

  it.each(["act", "api", "compile", "converse", "decide", "read", "request", "step", "upload"] as const)(
    "%s can be imported, and exports its handler",
    (name) => {
      const url = pathToFileURL(join(inject("synthesized").bundles[name].folder, "index.mjs")).href;
      const program = `const { handler } = await import(${JSON.stringify(url)}); console.log(typeof handler);`;

      const child = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });

      expect(child.stderr).toBe("");
      expect(child.stdout.trim()).toBe("function");
    },
  );

  it("read carries the program of the process that reads a PDF", async () => {
    const entry = pathToFileURL(join(inject("synthesized").bundles.read.folder, "reader", "index.mjs"));

    const read = await createPdfReader({ entry })(writePdf(["請求書 120,000円"]));

    expect(read).toEqual({ ok: true, text: "請求書 120,000円" });
  });
});
