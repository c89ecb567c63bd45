import { describe, expect, it } from "vitest";
import { describeRun } from "../../lib/cli/commands/describe-run.ts";
import { describeValue } from "../../lib/cli/commands/describe-value.ts";
import type { ActionView, RunView, ValueView } from "../../lib/cli/host/answers.ts";

const HOST = {
  url: "http://127.0.0.1:1",
  listens: true,
  embedded: true,
  fetch: async () => Response.error(),
  close: async () => {},
};

function shownValue(value: Partial<ValueView>): ValueView {
  return { id: "v", field: "f", status: "verified", evidence: [], ...value };
}

function actionOf(action: Partial<ActionView>): ActionView {
  return {
    id: "1",
    phase: 2,
    tool: "freee",
    operation: "issue_invoice",
    title: "Issue an invoice",
    status: "succeeded",
    arguments: {},
    ...action,
  };
}

function tell(more: Partial<RunView>, language: "ja" | "en" = "en"): string {
  const run: RunView = {
    run: "run_1",
    aop: "invoices",
    aopVersion: 1,
    title: "Invoices",
    program: "p",
    status: "stopped",
    requester: "you@localhost",
    input: "",
    attachments: [],
    createdAt: "2026-11-30T00:00:00.000Z",
    phases: [
      { number: 1, name: "集計", status: "done", artifact: {}, values: {} },
      { number: 2, name: "発行と送付", status: "stopped", artifact: {}, values: {} },
    ],
    waitingFor: [],
    needs: [],
    actions: [],
    approvals: [],
    questions: [],
    calls: [],
    ...more,
  };
  return describeRun(run, {
    language,
    paint: (text) => text,
    columns: 60,
    timezone: "Asia/Tokyo",
    mails: [],
    host: HOST,
  }).join("\n");
}

describe("how a run stands", () => {
  it("lines up under full-width names", () => {
    expect(tell({})).toContain("1 集計        done\n2 発行と送付  stopped");
  });

  it("counts equal calls of a phase, and tells failures apart", () => {
    const error = { code: "AOP501", message: "the period is closed" };
    const actions = [
      actionOf({}),
      actionOf({ id: "2" }),
      actionOf({ id: "3", status: "denied", error }),
      actionOf({ id: "4", status: "unknown" }),
    ];

    expect(tell({ actions })).toContain(
      [
        "What was done:",
        "  phase 2: succeeded 2 — freee: Issue an invoice",
        "  phase 2: denied 1 — freee: Issue an invoice (the period i…",
        "  phase 2: outcome unknown 1 — freee: Issue an invoice",
      ].join("\n"),
    );
  });

  it("names the values that were not good enough", () => {
    const needs = [{ field: "部署", status: "ambiguous", wants: "verified" }] as const;

    expect(tell({ needs }, "ja")).toContain("足りない値:\n  部署: 候補複数 (必要: 照合済み)");
  });

  it("cuts what others wrote to the width, and lets nothing of it steer the terminal", () => {
    const told = tell({ title: "\u001b[2J\u202eInvoices\nApproved by the boss", input: "x".repeat(100) });

    expect(told).toContain("\n[2JInvoices Approved by the boss (invoices, version 1)\n");
    expect(told).toContain(`request: ${"x".repeat(50)}…\n`);
  });
});

describe("a value", () => {
  it.each([
    [{ value: 120000 }, "120000 [verified]"],
    [{ value: "営業\n部", status: "extracted" }, "営業 部 [extracted]"],
    [{ value: ["a", "b"] }, "a, b [verified]"],
    [{ value: [{ a: 1 }, { a: 2 }] }, "2 items [verified]"],
    [{ value: [{ a: 1 }] }, "1 item [verified]"],
    [{ value: { a: 1 } }, '{"a":1} [verified]'],
    [{ value: { attachment: "att_1", name: "請求書.pdf" }, status: "extracted" }, "請求書.pdf [extracted]"],
    [{ value: "x".repeat(100) }, `${"x".repeat(48)}… [verified]`],
    [
      { status: "ambiguous", candidates: ["東京営業部", "大阪営業部"] },
      "candidates: 東京営業部 | 大阪営業部 [ambiguous]",
    ],
    [{ status: "missing", reason: "not in the sources" }, "not in the sources [missing]"],
    [{ status: "missing" }, "[missing]"],
  ] as const)("is shown with its status: %o", (value, shown) => {
    expect(describeValue(shownValue(value), "en", 60)).toBe(shown);
  });
});
