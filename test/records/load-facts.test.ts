import { describe, expect, it } from "vitest";
import type { Item } from "#ports";
import { type EntryBase, entryItem, GENESIS, keys, loadFacts, sealEntry, sha256Hex, type Unsealed } from "#records";
import { type Ref, resolveRef } from "#trust";
import { recordRun } from "../support/recorded-run.ts";
import { ledger } from "../trust/facts.ts";

const RESULT: Ref = { kind: "result", call: "1.1" };
const ROW = { department_id: "D-01", name: "営業一部" };
const ANSWER = { text: "総務部", sha256: sha256Hex("総務部"), person: "staff@example.com" };

describe("recorded evidence", () => {
  it.each([
    ["a read", "read", { kind: "read", fact: ledger([ROW]) }, { fact: ledger([{ ...ROW, name: "総務部" }]) }],
    ["an outcome", "outcome", { kind: "outcome", state: "succeeded", receipt: 1 }, { receipt: 2 }],
    ["a settled outcome", "reconciled", { kind: "reconciled", state: "succeeded", receipt: 1 }, { receipt: 2 }],
    ["an answer", "answer", { kind: "answer", ...ANSWER }, { text: "経理部" }],
  ] as const)("counts as absent once it is not what was sealed: %s", async (_, place, content, change) => {
    const { table, run: record } = await recordRun({ phases: [{}], request: "" });
    const { run } = record;
    const sealed = (body: object) =>
      sealEntry({ run, at: 0, by: "test", call: "1.1", ...body } as Unsealed<EntryBase>, GENESIS);
    const key = place === "answer" ? keys.decided("q") : keys[place](run, "1.1");
    const ref: Ref = place === "answer" ? { kind: "span", source: "answer:q", start: 0, end: 3 } : RESULT;
    const put = (item: Item) => table.write([{ op: "put", item }]);
    const resolved = async () => {
      const facts = await loadFacts(table, run, [ref]);
      if (!facts) throw new Error("no run");
      return resolveRef(ref, facts);
    };
    if (place === "reconciled") {
      await put(entryItem(keys.outcome(run, "1.1"), sealed({ kind: "outcome", state: "unknown" })));
    }
    const item = entryItem(key, sealed(content));

    await put(item);
    expect((await resolved()).value).toBeDefined();
    const { hash: _hash, ...unsealed } = item;
    const changed: readonly Item[] = [{ ...item, ...change } as Item, unsealed as Item];
    for (const tampered of changed) {
      await put(tampered);
      const value = await resolved();
      expect(value).toMatchObject({ status: "missing", reason: "the record was changed" });
      expect(value.value).toBeUndefined();
    }
  });
});
