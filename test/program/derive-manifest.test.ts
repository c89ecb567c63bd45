import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "#aop";
import { handedFields } from "#program";
import { isAtLeast, judge, STATUSES, type Status, type Value } from "#trust";
import { manifestOf } from "./manifest-of.ts";

const AOP = `# 申請

## フェーズ 1: 読み取り (使う道具: 社員台帳 (read-only), 添付ファイル, hitl)
読み取る。

成果物として次段に渡す: 申請者、部署、金額 (数値)、期限 (日付)、至急 (真偽)、原本 (ファイル)、明細 (一覧)

## フェーズ 2: 確認 (使う道具: hitl)
確かめる。

実行する条件: 部署 が 候補複数 または 部署 が 不足
承認者: 経理部長

成果物として次段に渡す: 部署、申請者

## フェーズ 3: 登録 (使う道具: アカウント登録)
フェーズ 1 の成果物を登録する。

進む条件: 部署 が 照合済み かつ 申請者 が 原文由来の候補
開始の承認: 経理部長

## フェーズ 4: 連絡 (使う道具: google_workspace の gmail)
連絡する。
`;

describe("the manifest", () => {
  it("holds what the AOP says of each phase, and nothing else decides", () => {
    const [first, second, third, fourth] = manifestOf(AOP).phases;

    expect(first).toMatchObject({
      number: 1,
      name: "読み取り",
      grants: [
        { kind: "tool", tool: "社員台帳", access: "read" },
        { kind: "attachments", access: "read" },
        { kind: "hitl", access: "read" },
      ],
      fields: [
        { name: "申請者", type: "string", untyped: true },
        { name: "部署", type: "string", untyped: true },
        { name: "金額", type: "number" },
        { name: "期限", type: "date" },
        { name: "至急", type: "boolean" },
        { name: "原本", type: "file" },
        { name: "明細", type: "list" },
      ],
      gates: [],
      runWhen: null,
      startApproval: null,
      approvers: [],
    });
    expect(first?.body.startsWith("読み取る。")).toBe(true);
    expect(second).toMatchObject({ approvers: ["経理部長"], runWhen: { kind: "or" } });
    expect(third).toMatchObject({ reads: ["読み取り"], startApproval: "経理部長", gates: [{ kind: "and" }] });
    expect(fourth).toMatchObject({ grants: [{ tool: "google_workspace", service: "gmail", access: "write" }] });
  });

  it("describes each artifact's shape as JSON Schema 2020-12", () => {
    const [first, , , last] = manifestOf(AOP).phases;

    expect(first?.schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        申請者: {},
        金額: { type: "number" },
        期限: { type: "string", format: "date" },
        至急: { type: "boolean" },
        原本: { type: "object", required: ["attachment", "name", "type"] },
        明細: { type: "array" },
      },
      additionalProperties: false,
    });
    expect(last?.schema).toMatchObject({ properties: {} });
  });

  it("of a single-stage AOP has one phase, named like the title", () => {
    const manifest = manifestOf("# 月次の請求書発行\n\n## 進め方\n1. 作る\n\n## 利用可能なツール\n- freee\n");

    expect(manifest).toMatchObject({
      kind: "single",
      phases: [{ number: 1, name: "月次の請求書発行", grants: [{ kind: "tool", tool: "freee", access: "write" }] }],
    });
  });
});

describe("what a phase is handed", () => {
  const manifest = manifestOf(AOP);
  const statusesOf = (phase: number, field: string) =>
    handedFields(manifest, phase).find(({ name }) => name === field)?.statuses;

  it("is nothing by name in the first phase", () => {
    expect(handedFields(manifest, 1)).toEqual([]);
  });

  it("is the artifact before it, and where that phase may be skipped, the artifact before that as well", () => {
    expect(handedFields(manifest, 2).map(({ name }) => name)).toEqual([
      "申請者",
      "部署",
      "金額",
      "期限",
      "至急",
      "原本",
      "明細",
    ]);
    expect(handedFields(manifest, 3).map(({ name }) => name)).toEqual([
      "部署",
      "申請者",
      "金額",
      "期限",
      "至急",
      "原本",
      "明細",
    ]);
    expect(handedFields(manifest, 4)).toEqual([]);
  });

  it("has the statuses that the phase's conditions leave possible, and every status where none is named", () => {
    expect(statusesOf(3, "部署")).toEqual(["verified"]);
    expect(statusesOf(3, "申請者")).toEqual(["verified", "extracted"]);
    expect(statusesOf(3, "金額")).toHaveLength(7);
    expect(statusesOf(2, "部署")).toEqual(["ambiguous", "missing"]);
  });

  it("never has a status that the judge of conditions would stop", () => {
    const statuses = fc.constantFrom(...STATUSES);
    const comparison: fc.Arbitrary<Condition> = fc.oneof(
      fc.record({ kind: fc.constant("status" as const), field: fc.constantFrom("a", "b"), status: statuses }),
      fc.record({ kind: fc.constant("equality" as const), field: fc.constantFrom("a", "b"), text: fc.constant("x") }),
    );
    const condition: fc.Arbitrary<Condition> = fc.oneof(
      comparison,
      fc.record({
        kind: fc.constantFrom("and" as const, "or" as const),
        conditions: fc.array(comparison, { minLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(condition, condition, statuses, statuses, (gate, runWhen, a, b) => {
        const value = (status: Status): Value => ({
          status,
          ref: { kind: "made", by: "code", value: "x" },
          ...(isAtLeast(status, "inferred") ? { value: "x" } : {}),
          sources: [],
          calls: [],
        });
        const handed = (field: string): Value => value(field === "a" ? a : b);
        const passes = judge(gate, "gate", handed).holds && judge(runWhen, "branch", handed).holds;
        const [before, after] = manifestOf(
          "# x\n\n## フェーズ 1: 一\n一\n\n成果物として次段に渡す: a、b\n\n## フェーズ 2: 二\n二\n",
        ).phases;
        if (!before || !after || !passes) return;
        const phases = [before, { ...after, gates: [gate], runWhen }];
        for (const field of handedFields({ phases }, 2)) expect(field.statuses).toContain(field.name === "a" ? a : b);
      }),
    );
  });
});
