import { describe, expect, it } from "vitest";
import { compile } from "#compiler";
import { currentProgram, loadProgram } from "#program";
import { createTestCompiler } from "../support/compiler-ports.ts";

const INVOICES = `# 月次の請求書発行

## 概要
毎月の請求書を作成し、発行する。

## フェーズ 1: 集計 (使う道具: freee (read-only))
取引先一覧と今月の売上を取得する。

成果物として次段に渡す: 取引先、売上 (数値)

## フェーズ 2: 請求書作成 (使う道具: freee)
各取引先の請求書を会計ソフトで作成する。

進む条件: 取引先 が 照合済み

成果物として次段に渡す: 請求書番号

## 期待される成果物
請求書が発行されていること。
`;

describe("compiling with the template builder", () => {
  it("builds, stores and makes current a program of an AOP", async () => {
    const { ports, save, machines } = createTestCompiler();
    await save("invoices", INVOICES);

    const result = await compile(ports, { aop: "invoices" });

    expect(result).toMatchObject({ outcome: "built", aopVersion: 1, diagnostics: [] });
    const current = await currentProgram(ports.table, "invoices");
    expect(current?.program).toBe(result.program);
    const program = await loadProgram(ports.table, result.program ?? "");
    expect(Object.keys(program?.files ?? {})).toEqual(["phases/1.ts", "phases/2.ts"]);
    expect([...machines.keys()]).toEqual([current?.machine]);
  });
});
