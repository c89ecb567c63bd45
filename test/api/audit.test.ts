import { describe, expect, it } from "vitest";
import type { RunView } from "#api";
import { auditPhases } from "../../lib/api/runs/audit-run.ts";

type Value = RunView["phases"][number]["values"][string];
type Evidence = Value["evidence"][number];

const QUOTE: Evidence = { kind: "quote", source: "request", start: 0, end: 2, text: "営業" };
const ledger = (outcome: "answered" | "failed"): Evidence => ({
  kind: "ledger",
  call: "2.1",
  ledger: "department_list",
  version: "7",
  outcome,
  exhaustive: true,
  matches: 1,
  asked: { name: "営業" },
  askedAt: "2026-11-30T00:00:00.000Z",
});

/** One phase after another, each with the field 部署. */
function audit(...values: readonly Pick<Value, "status" | "evidence">[]) {
  const phases = values.map(
    (value, i) => ({ number: i + 1, values: { 部署: { id: `${i + 1}/部署`, field: "部署", ...value } } }) as never,
  );
  return auditPhases({ run: "run_1", phases });
}

describe("the audit of a run", () => {
  it("lists a value that a ledger confirmed, with the read that did", () => {
    const evidence = [ledger("answered"), QUOTE];
    const { rises, unexplained } = audit({ status: "extracted", evidence: [QUOTE] }, { status: "verified", evidence });

    expect(rises).toEqual([{ phase: 2, field: "部署", from: "extracted", to: "verified", evidence, explained: true }]);
    expect(unexplained).toEqual([]);
  });

  it("lists nothing where a value stays as it was, becomes less certain, or is new", () => {
    const kept = { status: "extracted", evidence: [QUOTE] } as const;

    expect(audit(kept, kept, { status: "missing", evidence: [] }).rises).toEqual([]);
  });

  it("has a value that was looked up in vain rise from there", () => {
    const evidence = [ledger("failed"), ledger("answered")];
    const { rises } = audit({ status: "missing", evidence: [] }, { status: "verified", evidence });

    expect(rises).toMatchObject([{ from: "lookup-failed", to: "verified", explained: true }]);
  });

  it("sets apart what has no evidence that could bear it", () => {
    const { rises, unexplained } = audit(
      { status: "missing", evidence: [] },
      { status: "verified", evidence: [{ kind: "made", by: "model" }, QUOTE] },
    );

    expect(unexplained).toEqual(rises);
    expect(unexplained).toMatchObject([{ to: "verified", explained: false }]);
  });
});
