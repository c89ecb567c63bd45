import { describe, expect, it } from "vitest";
import { declareApi, viewPhase } from "#program";
import { catalogOf, testCatalog, toolOf } from "../../support/catalog.ts";
import { manifestOf } from "../manifest-of.ts";

const AOP = `# 申請

## フェーズ 1: 読み取り (使う道具: 社員台帳, 添付ファイル)
読み取る。

成果物として次段に渡す: 部署、金額 (数値)、申請 書

## フェーズ 2: 登録 (使う道具: アカウント登録, google_workspace の gmail, hitl)
登録する。

進む条件: 部署 が 照合済み かつ 金額 が 原文由来の候補

成果物として次段に渡す: 登録番号
`;

const manifest = manifestOf(AOP);

describe("the module tejun of a phase", () => {
  it("declares exactly what the phase is granted and handed", () => {
    const [first, second] = manifest.phases.map((phase) => declareApi(viewPhase(phase, manifest), testCatalog));

    expect(first).toContain(`find_staff(args: { readonly name: AnyStatus<string> }): Promise<Value<Row>>;`);
    expect(first).toContain("readonly 社員台帳: Tool_staff_ledger;");
    expect(first).toContain(`readonly "申請 書": Value<string>;`);
    expect(first).toContain("readonly files: Files;");
    expect(first).not.toMatch(/\bask\b|\bAsk\b|freee|gmail|google/);
    expect(second).toContain("readonly 部署: Verified<string>;");
    expect(second).toContain("readonly 金額: Verified<number> | Extracted<number>;");
    expect(second).toContain("department: AtLeastVerified<Json>");
    expect(second).toContain("expires_on: AtLeastExtracted<Json>");
    expect(second).not.toContain("idempotency_key");
    expect(second).toContain("readonly ask: Ask;");
    expect(second).not.toMatch(/\bfiles\b|list_events/);
  });

  it("speaks the language asked for", () => {
    const [, second] = manifest.phases;
    if (!second) throw new Error("the sample has two phases");

    expect(declareApi(viewPhase(second, manifest), testCatalog, "ja")).toContain(
      "確定 (取り消せない) · department ≥ 照合済み",
    );
    expect(declareApi(viewPhase(second, manifest), testCatalog, "en")).toContain(
      "commits (cannot be undone) · department ≥ verified",
    );
  });

  it("gives parameters the types of their JSON Schema", () => {
    const schema = {
      type: "object",
      properties: {
        kind: { enum: ["a", "b"] },
        count: { type: "integer" },
        when: { type: ["string", "null"] },
        lines: { type: "array", items: { type: "object", properties: { n: { type: "number" } }, required: ["n"] } },
        other: { $ref: "#/x" },
        "full name": { anyOf: [{ type: "string" }, { const: 3 }] },
      },
      required: ["kind", "lines"],
    };
    const catalog = catalogOf([
      toolOf(
        "freee",
        "x",
        [],
        [
          {
            name: "go-on",
            title: "*/ go",
            access: "draft",
            least: { count: "verified", lines: "extracted", when: "inferred" },
            parameters: schema,
          },
        ],
      ),
    ]);
    const one = manifestOf("# x\n\n## フェーズ 1: 一 (使う道具: freee)\n行う。\n");
    const [phase] = one.phases;

    const text = phase ? declareApi(viewPhase(phase, one), catalog) : "";

    expect(text).toContain(
      `"go-on"(args: { readonly count?: Verified<number>; readonly "full name"?: AnyStatus<string | 3>; ` +
        `readonly kind: AnyStatus<"a" | "b">; readonly lines: AtLeastExtracted<readonly ({ readonly n: number })[]>; ` +
        `readonly other?: AnyStatus<Json>; readonly when?: AtLeastInferred<string | null> }): Promise<Verified<Json>>;`,
    );
    expect(text).toContain("/** *∕ go");
  });
});
