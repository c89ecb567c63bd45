import { describe, expect, it } from "vitest";
import { createAttachment, giveAttachments, loadAttachment } from "#files";
import { sha256Hex } from "#records";
import { type FileRun, fileRun, give, store, TARO } from "../support/file-run.ts";

const MIB = 1024 * 1024;

describe("making an attachment", () => {
  it("gives an id and a link that takes the bytes", async () => {
    const run = await fileRun();

    const created = await createAttachment(run.ports, { name: "請求書.txt", size: 6, type: "text/plain", by: TARO });

    expect(created).toMatchObject({ ok: true, attachment: expect.stringMatching(/^att_[0-9A-Z]{26}$/) });
    if (!created.ok) return;
    const secret = created.upload.url.split("/").at(-1) ?? "";
    expect(await run.ports.files.acceptUpload(secret, Buffer.from("請求"))).toMatchObject({ ok: true });
    expect((await give(run, [created.attachment])).ok).toBe(true);
  });

  it.each([
    ["Japanese", "請求書（控え）.csv"],
    ["NFD, as macOS sends it", "ガイド.csv".normalize("NFD")],
    ["spaces", " my  file .csv"],
    ["something like a path", "../../etc/passwd.csv"],
    ["an emoji", "📄.csv"],
  ])("keeps a name with %s as it was given, and makes no key of it", async (_, name) => {
    const run = await fileRun();

    const attachment = await store(run, name, "a,b");

    expect((await loadAttachment(run.ports.table, attachment))?.name).toBe(name);
  });

  it.each([
    ["nothing", ""],
    ["white space only", " 　"],
    ["a line break", "a\nb.txt"],
    ["256 characters", `${"あ".repeat(252)}.txt`],
  ])("refuses a name of %s", async (_, name) => {
    expect(await codesOf(await fileRun(), { name })).toEqual(["AOP527"]);
  });

  it.each([
    ["a.txt", "", "text/plain"],
    ["a.TXT", "application/octet-stream", "text/plain"],
    ["売上.csv", "application/vnd.ms-excel", "text/csv"],
    ["a.csv", "text/plain", "text/csv"],
    ["a.md", "text/markdown; charset=utf-8", "text/markdown"],
    ["a.bin", "application/pdf", "application/pdf"],
    ["a.jpeg", "", "image/jpeg"],
  ])("takes %s of type %j as %s", async (name, type, kind) => {
    const run = await fileRun();

    const created = await createAttachment(run.ports, { name, size: 1, type, by: TARO });

    const stored = created.ok ? await loadAttachment(run.ports.table, created.attachment) : undefined;
    expect(stored?.type).toBe(kind);
  });

  it.each([
    ["a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["a.exe", "application/octet-stream"],
    ["a.svg", "image/svg+xml"],
    ["a", ""],
  ])("refuses %s of type %j, naming what it takes", async (name, type) => {
    const created = await createAttachment((await fileRun()).ports, { name, size: 1, type, by: TARO });

    expect(created).toMatchObject({
      ok: false,
      diagnostics: [{ code: "AOP523", expected: { ja: expect.stringMatching(/\.pdf/) } }],
    });
  });

  it("takes 20 MiB and refuses one byte more, saying both sizes", async () => {
    const run = await fileRun();

    expect(await codesOf(run, { size: 20 * MIB })).toEqual([]);
    const refused = await createAttachment(run.ports, { name: "a.txt", size: 20 * MIB + 1, type: "", by: TARO });
    expect(refused).toMatchObject({
      diagnostics: [
        { code: "AOP521", found: { en: "20971521 bytes" }, expected: { en: "at most 20971520 bytes each" } },
      ],
    });
  });

  it("tells everything that is wrong at once", async () => {
    expect(await codesOf(await fileRun(), { name: "\n", type: "video/mp4", size: 10 ** 9 })).toEqual([
      "AOP527",
      "AOP523",
      "AOP521",
    ]);
  });
});

describe("giving files to a run", () => {
  it("records the digest and size of the bytes that really came", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "内容");

    await give(run, [attachment]);

    expect(await loadAttachment(run.ports.table, attachment)).toMatchObject({
      given: true,
      run: run.recorded.run.run,
      size: 6,
      sha256: sha256Hex("内容"),
      by: TARO,
    });
  });

  it("refuses a file that has not arrived", async () => {
    const run = await fileRun();
    const created = await createAttachment(run.ports, { name: "a.txt", size: 1, type: "", by: TARO });

    expect(await give(run, [created.ok ? created.attachment : ""])).toMatchObject({
      diagnostics: [{ code: "AOP524" }],
    });
  });

  it.each([
    ["nobody made", "mallory@example.com", "att_NONE"],
    ["somebody else made", "mallory@example.com", undefined],
  ])("refuses one that %s", async (_, by, id) => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "a");
    const giving = { run: run.recorded.run.run, attachments: [id ?? attachment], by };

    expect(await giveAttachments(run.ports, giving)).toMatchObject({ diagnostics: [{ code: "AOP526" }] });
  });

  it("refuses one that another run has", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "a");
    await give(run, [attachment]);
    const giving = { run: "run_other", attachments: [attachment], by: TARO };

    expect(await giveAttachments(run.ports, giving)).toMatchObject({ diagnostics: [{ code: "AOP525" }] });
  });

  it("lets one of two runs have it when both start at once", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "a");
    const both = await Promise.all(
      ["run_a", "run_b"].map((id) => giveAttachments(run.ports, { run: id, attachments: [attachment], by: TARO })),
    );

    const written = [];
    for (const given of both) written.push(given.ok && (await run.ports.table.write(given.writes)).ok);

    expect(written).toEqual([true, false]);
  });

  it("may be repeated for the same run", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "a");
    await give(run, [attachment]);

    expect((await give(run, [attachment])).ok).toBe(true);
  });

  it("takes 10 files for one run and refuses the eleventh, at the start and with answers together", async () => {
    const run = await fileRun();
    const files = await Promise.all(Array.from({ length: 11 }, (_, i) => store(run, `${i}.txt`, `${i}`)));

    expect(await give(run, files)).toMatchObject({ diagnostics: [{ code: "AOP520" }] });
    expect((await give(run, files.slice(0, 9))).ok).toBe(true);
    expect(await give(run, files.slice(9), 1)).toMatchObject({
      diagnostics: [{ code: "AOP520", found: { en: "11" } }],
    });
  });

  it("takes as many bytes for one run as configured, at the start and with answers together", async () => {
    const run = await fileRun({ limits: { attachments: { count: 10, bytesEach: 10, bytesPerRun: 15 } } });
    const files = await Promise.all(["a", "b"].map((name) => store(run, `${name}.txt`, name.repeat(8))));

    expect((await give(run, files.slice(0, 1))).ok).toBe(true);
    expect(await give(run, files.slice(1), 1)).toMatchObject({
      diagnostics: [{ code: "AOP522", found: { en: "16 bytes" } }],
    });
  });

  it("tells what is wrong with every file at once", async () => {
    const run = await fileRun();
    const waiting = await createAttachment(run.ports, { name: "a.txt", size: 1, type: "", by: TARO });

    const given = await give(run, ["att_NONE", waiting.ok ? waiting.attachment : ""]);

    expect(!given.ok && given.diagnostics.map(({ code }) => code)).toEqual(["AOP526", "AOP524"]);
  });
});

async function codesOf(run: FileRun, change: object): Promise<readonly string[]> {
  const created = await createAttachment(run.ports, {
    name: "a.txt",
    size: 1,
    type: "text/plain",
    by: TARO,
    ...change,
  });
  return created.ok ? [] : created.diagnostics.map(({ code }) => code);
}
