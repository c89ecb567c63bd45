import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createPdfReader } from "#files";
import { fileRun, give, open, store } from "../support/file-run.ts";
import { writePdf, writeUnfoldingPdf } from "../support/pdf.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const BOMB = writeUnfoldingPdf(400);

describe("reading a PDF", () => {
  it("ends where it takes more memory than it may, outside the heap too, and this process takes none of it", async () => {
    const before = process.memoryUsage.rss();

    const read = await createPdfReader({ limits: { memoryMiB: 200 } })(BOMB);

    expect(BOMB.length).toBeLessThan(500_000);
    expect(read).toEqual({
      ok: false,
      tooMuch: true,
      reason: expect.stringMatching(/200 MiB を超える.+more than 200/),
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it("ends where it computes for longer than it may", async () => {
    const read = await createPdfReader({ limits: { cpuSeconds: 0.05 } })(BOMB);

    expect(read).toMatchObject({
      tooMuch: true,
      reason: expect.stringMatching(/0.05 秒を超える.+more than 0.05 seconds/),
    });
  });

  it("ends where it does not answer in time, whatever it does", async () => {
    const read = await createPdfReader({ limits: { seconds: 0.01 } })(BOMB);

    expect(read).toMatchObject({ tooMuch: true, reason: expect.stringContaining("0.01 seconds") });
  });

  it("says that it broke off where its process comes to no end of its own", async () => {
    const read = await createPdfReader({ entry: new URL("file:///nowhere/reader.ts") })(writePdf(["内容"]));

    expect(read).toMatchObject({ ok: false, reason: expect.stringContaining("reading it broke off: 1") });
  });

  it("reads any number, whoever comes later waits", async () => {
    const read = createPdfReader();
    const texts = ["一", "二", "三", "四", "五"];

    const found = await Promise.all(texts.map((text) => read(writePdf([text]))));

    expect(found).toEqual(texts.map((text) => ({ ok: true, text })));
  });

  it("sees no secret of the process that asks", async () => {
    const entry = join(temporaryFolder(), "tell.mjs");
    writeFileSync(entry, "process.stdout.write(JSON.stringify(Object.keys(process.env)));");

    expect(await createPdfReader({ entry: pathToFileURL(entry) })(writePdf(["内容"]))).toEqual([]);
  });
});

describe("a PDF that takes too much to read", () => {
  it("is told of in both languages, and the next file is read", async () => {
    const run = await fileRun();
    const readPdf = createPdfReader({ limits: { memoryMiB: 200 } });
    const small = { ...run, ports: { ...run.ports, readPdf } };
    const [bomb, invoice] = [
      await store(run, "爆弾.pdf", BOMB),
      await store(run, "請求書.pdf", writePdf(["金額 1円"])),
    ];
    await give(run, [bomb, invoice]);

    const failed = await open(small, { kind: "file", attachment: bomb }, 1, "1.1");
    const read = await open(small, { kind: "file", attachment: invoice }, 1, "1.2");

    expect(failed).toMatchObject({
      fact: {
        outcome: "failed",
        reason: expect.stringMatching(/「爆弾.pdf」は、読むのに手間がかかりすぎます.*takes too much to read/),
      },
    });
    expect(read).toMatchObject({ fact: { outcome: "answered", content: "金額 1円" } });
  });
});
