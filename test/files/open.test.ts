import { describe, expect, it } from "vitest";
import { bytesKey, readAttachments } from "#files";
import { isSealed, loadFacts, runItem, sha256Hex } from "#records";
import { type Ref, resolveRef } from "#trust";
import { type FileRun, fileRun, give, open, store } from "../support/file-run.ts";
import { writePdf } from "../support/pdf.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("opening a file", () => {
  it.each([
    ["text", "a.txt", Buffer.from("請求書\n金額: 120,000円"), "請求書\n金額: 120,000円"],
    ["Markdown", "a.md", Buffer.from("# 手順"), "# 手順"],
    ["CSV", "a.csv", Buffer.from("名前,金額\n山田,1"), "名前,金額\n山田,1"],
    ["text with a byte order mark", "a.txt", Buffer.from("\ufeff請求書"), "請求書"],
    ["UTF-16 text", "a.txt", Buffer.from("\ufeff請求書", "utf16le"), "請求書"],
    ["an empty text", "a.txt", Buffer.alloc(0), ""],
    ["a PDF", "a.pdf", writePdf(["請求書 金額 120,000円", "二ページ目"]), "請求書 金額 120,000円\n\n二ページ目"],
  ])("reads %s, as the call's result and as a source of its own", async (_, name, bytes, text) => {
    const run = await fileRun();
    const attachment = await store(run, name, bytes);
    await give(run, [attachment]);

    const entry = await open(run, { kind: "file", attachment });

    expect(entry).toMatchObject({
      kind: "read",
      by: "read-attachments",
      arguments: { attachment, sha256: sha256Hex(bytes) },
      fact: { kind: "read", outcome: "answered", content: text },
    });
    expect(isSealed(entry)).toBe(true);
    expect(await sourceOf(run, attachment)).toEqual(text);
  });

  it("notices Shift_JIS, as Japanese spreadsheets write CSV, and says so", async () => {
    const run = await fileRun();
    const attachment = await store(run, "売上.csv", shiftJis());
    await give(run, [attachment]);

    const entry = await open(run, { kind: "file", attachment });

    expect(entry).toMatchObject({
      fact: { content: "部署,金額\r\n営業部,100\r\n", reason: expect.stringMatching(/Shift_JIS/) },
    });
  });

  it.each([
    ["half-width kana, as banks write them", "d4cfc0de20cac5ba2c313030", "ﾔﾏﾀﾞ ﾊﾅｺ,100", "Shift_JIS"],
    ["single kanji beside digits", "318c8e2c328c8e", "1月,2月", "Shift_JIS"],
    ["kanji alone", "8be08a7a2c313030", "金額,100", "Shift_JIS"],
    ["kana in EUC-JP", "c0c1b5e1bdf120b6e2b3dba4b3", "請求書 金額こ", "EUC-JP"],
  ])("reads what can be Japanese alone: %s", async (_, hex, text, encoding) => {
    const run = await fileRun();
    const attachment = await store(run, "a.csv", Buffer.from(hex, "hex"));
    await give(run, [attachment]);

    expect(await open(run, { kind: "file", attachment })).toMatchObject({
      fact: { content: text, reason: expect.stringContaining(encoding) },
    });
  });

  it("tells models what an image is by its bytes, whatever its name says", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.jpg", PNG);
    await give(run, [attachment]);

    expect(await open(run, { kind: "file", attachment })).toMatchObject({
      fact: { content: { mediaType: "image/png" } },
    });
  });

  it("hands an image on to models that take them", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.png", PNG);
    await give(run, [attachment]);

    const entry = await open(run, { kind: "file", attachment });

    expect(entry).toMatchObject({ fact: { content: { mediaType: "image/png", base64: PNG.toString("base64") } } });
  });

  it("cuts a long text and says so", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "あ".repeat(200_000));
    await give(run, [attachment]);

    const entry = await open(run, { kind: "file", attachment });

    expect(entry).toMatchObject({
      fact: { reason: expect.stringMatching(/^cut: the first 99999 of 200000 characters$/) },
    });
  });

  it.each<readonly [string, string, Uint8Array]>([
    ["a scan", "a.pdf", writePdf([])],
    ["no PDF", "a.pdf", Buffer.from("%PDF-1.7 broken")],
    ["binary bytes", "a.txt", Buffer.from([0x00, 0x01, 0x02, 0xff])],
    ["text in an encoding that is not clear", "a.csv", Buffer.from("a5c6a5b9a5c8", "hex")],
    ["no image", "a.png", Buffer.from("<svg/>")],
    ["a sound that begins like an image", "a.webp", Buffer.from("RIFF....WAVEfmt ")],
    [
      "names in a Western encoding, which are kanji in Shift_JIS",
      "a.csv",
      Buffer.from("Hélène,12\nChrétien,3", "latin1"),
    ],
    ...["Größe,5", "S\u00e3o Paulo", "El Ni\u00f1o a\u00f1o", "£100", "5 °C", "±3", "«texte»", "élève", "Åse Øst"].map(
      (text): [string, string, Uint8Array] => [`Western text, ${text}`, "a.csv", Buffer.from(text, "latin1")],
    ),
    ["Chinese, which is kanji in EUC-JP", "a.csv", Buffer.from("c7ebc7f3caedbdf0b6ee", "hex")],
    ["an image too large to show to a model", "a.png", Buffer.concat([PNG, Buffer.alloc(300_000)])],
  ])("records what cannot be read as failed, never guessed: %s", async (_, name, bytes) => {
    const run = await fileRun();
    const attachment = await store(run, name, bytes);
    await give(run, [attachment]);

    const entry = await open(run, { kind: "file", attachment });

    expect(entry).toMatchObject({
      kind: "read",
      fact: { outcome: "failed", content: null, reason: expect.stringContaining(`ファイル「${name}」を読めません`) },
    });
    const facts = await loadFacts(run.ports.table, run.recorded.run.run, [{ kind: "result", call: "1.1" }]);
    expect(facts && resolveRef({ kind: "result", call: "1.1" }, facts).status).toBe("lookup-failed");
    expect(await sourceOf(run, attachment)).toBeUndefined();
  });

  it("reads nothing when the bytes are not those that were given", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment]);
    const files = { ...run.ports.files, get: async () => Buffer.from("別の内容") };

    const entry = await open({ ...run, ports: { ...run.ports, files } as never }, { kind: "file", attachment });

    expect(entry).toMatchObject({
      fact: { outcome: "failed", reason: expect.stringMatching(/not the bytes that were given/) },
    });
  });

  it("lets the first answer stand when it is invoked again", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment]);
    await open(run, { kind: "file", attachment });

    const reply = await readAttachments(run.ports, { run: run.recorded.run.run, phase: 1, calls: ["1.1"] });

    expect(reply).toEqual({ answered: 0, denied: 0, before: 1 });
  });

  it("lies under a key without the file's name", () => {
    expect(bytesKey("att_01")).toBe("attachments/att_01");
  });
});

describe("who may open a file", () => {
  it("denies a phase that does not declare attachments", async () => {
    const run = await fileRun({ phases: [{ grants: [] }] });
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment]);

    expect(await open(run, { kind: "file", attachment })).toMatchObject({ state: "denied", error: { code: "AOP513" } });
  });

  it("lets the first phase open what was given at the start, and no later one", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment]);

    expect(await open(run, { kind: "file", attachment }, 1)).toMatchObject({ kind: "read" });
    expect(await open(run, { kind: "file", attachment }, 2)).toMatchObject({
      state: "denied",
      error: { code: "AOP514" },
    });
  });

  it("lets the phase that asked open what came with the answer, and no other", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment], 2);

    expect(await open(run, { kind: "file", attachment }, 2)).toMatchObject({ kind: "read" });
    expect(await open(run, { kind: "file", attachment }, 1)).toMatchObject({ state: "denied" });
    expect(await open(run, { kind: "file", attachment }, 3)).toMatchObject({ state: "denied" });
  });

  it("lets a later phase open a file whose location it was handed", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment]);
    await run.recorded.handOn(1, { 請求書: { kind: "file", attachment }, 一覧: listOf(attachment) });

    const whole: Ref = { kind: "artifact", phase: 1, field: "請求書" };
    const part: Ref = { kind: "part", of: { kind: "artifact", phase: 1, field: "一覧" }, at: "/0" };
    expect(await open(run, whole, 2, "2.1")).toMatchObject({ kind: "read" });
    expect(await open(run, part, 2, "2.2")).toMatchObject({ kind: "read" });
  });

  it("lets a phase open a file from an earlier artifact only if it may read that one", async () => {
    const run = await fileRun({ phases: [{ name: "収集" }, {}, {}, { reads: ["収集"] }] });
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment]);
    await run.recorded.handOn(1, { 請求書: { kind: "file", attachment } });
    const ref: Ref = { kind: "artifact", phase: 1, field: "請求書" };

    expect(await open(run, ref, 3)).toMatchObject({ state: "denied" });
    expect(await open(run, ref, 4)).toMatchObject({ kind: "read" });
  });

  it.each<[string, (attachment: string) => Ref]>([
    ["an id that a model wrote down", (attachment) => ({ kind: "made", by: "model", value: { attachment } })],
    ["an id put together from text", (attachment) => objectOf({ kind: "made", by: "code", value: attachment })],
    ["a file of another run", () => ({ kind: "file", attachment: "att_OTHER" })],
    ["something that is no file", () => ({ kind: "identity", who: "requester" })],
  ])("denies %s", async (_, refOf) => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment]);

    expect(await open(run, refOf(attachment))).toMatchObject({ state: "denied", error: { code: "AOP514" } });
  });

  it("denies an id that stands in the request: text locates nothing", async () => {
    const run = await fileRun();
    const attachment = await store(run, "a.txt", "内容");
    await give(run, [attachment]);
    const request = { text: attachment, sha256: sha256Hex(attachment) };
    const item = runItem({ ...run.recorded.run, attachments: [attachment], request });
    await run.ports.table.write([{ op: "put", item }]);
    const written = objectOf({ kind: "span", source: "request", start: 0, end: attachment.length });

    const args = [{ kind: "file", attachment } as const, written];
    const commands = args.map((ref, i) => openCommand(`1.${i + 1}`, ref));
    await run.recorded.command(1, commands);

    const reply = await readAttachments(run.ports, {
      run: run.recorded.run.run,
      phase: 1,
      calls: commands.map(({ call }) => call),
    });

    expect(reply).toEqual({ answered: 1, denied: 1, before: 0 });
  });

  it.each([
    ["a call that nothing commanded", "1.9"],
    ["a call that opens nothing", "1.2"],
  ])("fails for %s", async (_, call) => {
    const run = await fileRun();
    await run.recorded.command(1, [{ kind: "read", call: "1.2", tool: "freee", operation: "open", args: {} }]);

    const reading = readAttachments(run.ports, { run: run.recorded.run.run, phase: 1, calls: [call] });

    await expect(reading).rejects.toThrow(/commands call|expected one that opens a file/);
  });
});

function openCommand(call: string, attachment: Ref) {
  return { kind: "read", call, tool: "attachments", operation: "open", args: { attachment } } as const;
}

function listOf(attachment: string): Ref {
  return { kind: "derived", fn: "list", of: [{ kind: "file", attachment }] };
}

function objectOf(attachment: Ref): Ref {
  return { kind: "derived", fn: "object", of: [attachment], options: ["attachment"] };
}

async function sourceOf({ ports, recorded }: FileRun, attachment: string): Promise<string | undefined> {
  const facts = await loadFacts(ports.table, recorded.run.run, []);
  await facts?.addSources([`attachment:${attachment}`]);
  return facts?.source(`attachment:${attachment}`)?.text;
}

/** 部署,金額 / 営業部,100 as a Japanese spreadsheet writes it. */
function shiftJis(): Uint8Array {
  return Buffer.from("95948f902c8be08a7a0d0a89638bc695942c3130300d0a", "hex");
}
