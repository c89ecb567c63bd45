import { describe, expect, it } from "vitest";
import { loadAuditView } from "#api";
import { bytesKey } from "#files";
import type { Item, Json, Table } from "#ports";
import { itemEntry, keys, loadFacts, loadRun, runItem, sealEntry, sha256Hex } from "#records";
import { type Ref, resolveRef } from "#trust";
import type { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { type EndedRun, playRun } from "../support/ended-run.ts";

const INVOICE = "請求書\n請求元: 青葉商事\n金額: 120,000円\n支払期限: 2026年12月31日\n";

/** A file at the start, and one with an answer. */
async function play(visitor: Visitor): Promise<string> {
  await visitor.compile("invoice", readExampleAop("invoice-reading"));
  const memo = await visitor.upload("memo.txt", new TextEncoder().encode("裏面の控え"), "text/plain");
  const run = await visitor.start("invoice", "支払いの準備", [memo]);
  await visitor.settled(run);
  await visitor.answer(await visitor.nextLink("you@localhost"), "これです", [new File([INVOICE], "請求書.txt")]);
  await visitor.ended(run);
  return run;
}

async function filesOf(table: Table, run: string): Promise<readonly string[]> {
  const { items } = await table.query({ pk: `FILES#${run}`, index: "gsi1" });
  return items.map(({ attachment }) => String(attachment));
}

async function invoiceOf({ ports, run }: EndedRun): Promise<string> {
  for (const attachment of await filesOf(ports.table, run)) {
    if ((await ports.table.get(keys.file(attachment)))?.name === "請求書.txt") return attachment;
  }
  throw new Error("there is no invoice");
}

async function amountOf({ ports, run }: EndedRun) {
  const ref: Ref = { kind: "artifact", phase: 1, field: "金額" };
  const facts = await loadFacts(ports.table, run, [ref]);
  return facts && resolveRef(ref, facts);
}

async function rewrite(table: Table, key: { pk: string; sk: string }, change: Partial<Item>): Promise<void> {
  const item = await table.get(key);
  if (item === undefined) throw new Error(`nothing at ${key.pk}`);
  await table.write([{ op: "put", item: { ...item, ...change } }]);
}

function other(value: Json): Json {
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : `${String(value)}x`;
}

describe("the audit of a run with files", () => {
  it("finds a sound record sound", async () => {
    const played = await playRun(play);

    const audit = await loadAuditView(played.ports, played.run);

    expect(await filesOf(played.ports.table, played.run)).toHaveLength(2);
    expect(audit).toMatchObject({ faults: [], unexplained: [] });
    expect(audit?.uncovered).toBeUndefined();
    expect(await amountOf(played)).toMatchObject({ value: 120000, status: "extracted" });
  });

  it("notices that a text and its digest were replaced together, and the value counts no more", async () => {
    const played = await playRun(play);
    const invoice = await invoiceOf(played);
    const text = INVOICE.replace("120,000", "990,000");
    await rewrite(played.ports.table, keys.attachmentText(invoice), { text, sha256: sha256Hex(text) });

    const audit = await loadAuditView(played.ports, played.run);

    expect(audit?.faults).toContainEqual({ what: "changed", entry: `attachment:${invoice}` });
    expect((await amountOf(played))?.status).toBe("missing");
  });

  it("notices that the opening was sealed anew around another text", async () => {
    const played = await playRun(play);
    const { table } = played.ports;
    const invoice = await invoiceOf(played);
    const text = INVOICE.replace("120,000", "990,000");
    const call = String((await table.get(keys.attachmentText(invoice)))?.call);
    const item = await table.get(keys.read(played.run, call));
    if (item === undefined) throw new Error("nothing was opened");
    const { hash: _, prev, ...entry } = itemEntry<never>(item) as unknown as { hash: string; prev: string };
    const forged = { ...entry, fact: { ...(item.fact as object), content: text } };
    await table.write([{ op: "put", item: { ...item, ...sealEntry(forged as never, prev) } }]);
    await rewrite(table, keys.attachmentText(invoice), { text, sha256: sha256Hex(text) });

    const { faults, rises } = (await loadAuditView(played.ports, played.run)) ?? {};

    expect(faults).toContainEqual({ what: "changed", entry: call });
    expect(rises).toBeDefined();
  });

  it("notices that two files were exchanged", async () => {
    const played = await playRun(play);
    const { table } = played.ports;
    const [first = "", second = ""] = await filesOf(table, played.run);
    const [one, two] = [await table.get(keys.file(first)), await table.get(keys.file(second))];
    await table.write([
      { op: "put", item: { ...two, ...keys.file(first) } as Item },
      { op: "put", item: { ...one, ...keys.file(second) } as Item },
    ]);

    const audit = await loadAuditView(played.ports, played.run);

    for (const attachment of [first, second]) {
      expect(audit?.faults).toContainEqual({ what: "changed", entry: `attachment:${attachment}` });
    }
    expect((await amountOf(played))?.status).toBe("missing");
  });

  it("misses no file's record that is gone, and no field of one that was changed", async () => {
    const played = await playRun(play);
    const { table } = played.ports;
    const missed: string[] = [];
    const faults = async (): Promise<number> => (await loadAuditView(played.ports, played.run))?.faults.length ?? 0;
    for (const attachment of await filesOf(table, played.run)) {
      for (const key of [keys.file(attachment), keys.attachmentText(attachment)]) {
        const item = await table.get(key);
        if (item === undefined) throw new Error(`nothing at ${key.pk}`);
        await table.write([{ op: "delete", key }]);
        if ((await faults()) === 0) missed.push(`${key.pk} deleted`);
        for (const name of Object.keys(item)) {
          if (["pk", "sk", "gsi1pk", "gsi1sk", "at", "given"].includes(name)) continue;
          await table.write([{ op: "put", item: { ...item, [name]: other(item[name] as Json) } }]);
          if ((await faults()) === 0) missed.push(`${key.pk} ${name} changed`);
          const { [name]: _, ...without } = item;
          await table.write([{ op: "put", item: without as Item }]);
          // Without the name of the call, the opening is looked for, and is the same.
          if (name !== "call" && (await faults()) === 0) missed.push(`${key.pk} ${name} removed`);
        }
        await table.write([{ op: "put", item }]);
      }
    }
    expect(await faults()).toBe(0);
    expect(missed).toEqual([]);
  });

  it("notices that the bytes are others than were given, or are gone", async () => {
    const played = await playRun(play);
    const invoice = await invoiceOf(played);
    const { files } = played.ports;
    const holding = (bytes: Uint8Array | undefined) => ({
      ...played.ports,
      files: { ...files, get: async (key: string) => (key === bytesKey(invoice) ? bytes : await files.get(key)) },
    });

    const changed = await loadAuditView(holding(Buffer.from("別の請求書")), played.run);
    const gone = await loadAuditView(holding(undefined), played.run);

    expect(changed?.faults).toEqual([{ what: "changed", entry: `attachment:${invoice}` }]);
    expect(gone?.faults).toEqual([{ what: "absent", entry: `attachment:${invoice}` }]);
  });

  it("says of a run from before the digests were kept which files no seal covers", async () => {
    const played = await playRun(async (visitor) => {
      await visitor.compile("invoice", readExampleAop("invoice-reading"));
      const file = await visitor.upload("請求書.txt", new TextEncoder().encode(INVOICE), "text/plain");
      const run = await visitor.start("invoice", "", [file]);
      await visitor.ended(run);
      return run;
    });
    const { table } = played.ports;
    const record = await loadRun(table, played.run);
    const first = await table.get(keys.step(played.run, 0, 1));
    if (record === undefined || first === undefined) throw new Error("there is no run");
    const { given: _, ...old } = record;
    const { given: __, ...started } = first;
    const { hash: ___, prev, ...body } = itemEntry<never>(started as Item) as unknown as { hash: string; prev: string };
    await table.write([
      { op: "put", item: runItem(old) },
      { op: "put", item: { ...started, ...sealEntry(body as never, prev) } as Item },
    ]);
    const [file] = record.attachments;
    const { call: ____, ...text } = ((await table.get(keys.attachmentText(file ?? ""))) ?? {}) as Item;
    await table.write([{ op: "put", item: text as Item }]);

    const audit = await loadAuditView(played.ports, played.run);

    expect(audit?.uncovered).toEqual([`attachment:${file}`]);
    expect(audit?.faults.filter(({ entry }) => entry.startsWith("attachment:"))).toEqual([]);
    expect(await amountOf(played)).toMatchObject({ value: 120000, status: "extracted" });
  });
});

const INNER = `# 読み取り

## フェーズ 1: 読む (使う道具: 添付ファイル)
渡されたファイルから、請求元を読み取る。

成果物として次段に渡す: 請求元
`;

const OUTER = `# 受付

## フェーズ 1: 頼む (使う道具: 添付ファイル, AOP「読み取り」)
AOP「読み取り」を呼ぶ。

成果物として次段に渡す: 請求元
`;

describe("the audit of a run that handed a file on", () => {
  it("notices that the text which the called procedure read was replaced, and the value counts no more", async () => {
    const played = await playRun(async (visitor) => {
      await visitor.save("inner", INNER);
      await visitor.compile("outer", OUTER);
      const file = await visitor.upload("請求書.txt", new TextEncoder().encode(INVOICE), "text/plain");
      const run = await visitor.start("outer", "読み取ってください", [file]);
      await visitor.ended(run);
      return run;
    });
    const { table } = played.ports;
    const ref: Ref = { kind: "artifact", phase: 1, field: "請求元" };
    const statusOf = async () => {
      const facts = await loadFacts(table, played.run, [ref]);
      return facts && resolveRef(ref, facts).status;
    };
    const [file = ""] = (await loadRun(table, played.run))?.attachments ?? [];
    expect(await statusOf()).toBe("extracted");
    expect((await loadAuditView(played.ports, played.run))?.faults).toEqual([]);

    const text = INVOICE.replace("青葉商事", "赤葉商事");
    await rewrite(table, keys.attachmentText(file), { text, sha256: sha256Hex(text) });

    const faults = (await loadAuditView(played.ports, played.run))?.faults.map(({ entry }) => entry);
    expect(faults).toContain(`attachment:${file}`);
    expect(await statusOf()).toBe("missing");
  });
});
