import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AuditView, loadAuditView } from "#api";
import type { Files } from "#ports";
import { keys } from "#records";
import { type Deed, plans } from "../support/random-plan.ts";
import { RANDOM_CATALOG, recordRandomRun } from "../support/random-run.ts";
import type { RecordedRun } from "../support/recorded-run.ts";

const CASES = 150;

async function audit({ table, clock, run }: RecordedRun): Promise<AuditView> {
  const found = await loadAuditView({ table, clock, catalog: RANDOM_CATALOG, files: {} as Files }, run.run);
  if (!found) throw new Error("there is no such run");
  return found;
}

const rise = ({ phase, field, from, to }: AuditView["rises"][number]) => `${phase} ${field} ${from} → ${to}`;
const deeds = (...all: readonly Deed[]) => recordRandomRun([all]);

describe(`the audit of ${CASES} random runs`, () => {
  it("explains every rise of a sound record", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const { unexplained, faults, rises } = await audit(await recordRandomRun(plan));
        expect(unexplained).toEqual([]);
        expect(faults).toEqual([]);
        for (const { evidence, to } of rises) if (to === "verified") expect(evidence.length).toBeGreaterThan(0);
      }),
      { numRuns: CASES },
    );
  });

  it("explains none of what rested on a ledger's answer that is gone", async () => {
    let gone = 0;
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const recorded = await recordRandomRun(plan);
        const before = await audit(recorded);
        const rested = before.rises.flatMap((one) => one.evidence.flatMap((piece) => calledFor(one.to, piece)));
        const [call] = rested;
        if (call === undefined) return;
        gone += 1;
        await recorded.table.write([{ op: "delete", key: keys.read(recorded.run.run, call) }]);

        const { unexplained, faults } = await audit(recorded);

        expect(faults).toContainEqual({ what: "absent", entry: call });
        expect(unexplained.length).toBeGreaterThan(0);
      }),
      { numRuns: CASES },
    );
    expect(gone).toBeGreaterThan(CASES / 20);
  });
});

function calledFor(to: string, piece: AuditView["rises"][number]["evidence"][number]): readonly string[] {
  return to === "verified" && piece.kind === "ledger" && piece.outcome === "answered" ? [piece.call] : [];
}

describe("a rise", () => {
  it("starts from lookup-failed after a look-up that failed, and shows the one that answered", async () => {
    const recorded = await deeds(
      { do: "find", field: 0, from: "quote" },
      { do: "read", field: 0, found: "failed" },
      { do: "read", field: 0, found: "one" },
      { do: "find", field: 0, from: "read" },
    );

    const { rises } = await audit(recorded);

    expect(rises.map(rise)).toEqual(["1 部署 lookup-failed → verified"]);
    expect(rises[0]?.evidence[0]).toMatchObject({ kind: "ledger", call: "1.1.3", outcome: "answered" });
  });

  it("starts from what the ledger had found where a person then chose", async () => {
    const recorded = await deeds(
      { do: "find", field: 0, from: "quote" },
      { do: "read", field: 0, found: "two" },
      { do: "ask", field: 0, mentioned: true },
      { do: "read", field: 0, found: "one" },
      { do: "find", field: 0, from: "read" },
    );

    expect((await audit(recorded)).rises.map(rise)).toEqual([
      "1 部署 ambiguous → extracted",
      "1 部署 extracted → verified",
    ]);
  });

  it("is none where a read was not exhaustive, or an answer did not mention the field", async () => {
    const recorded = await deeds(
      { do: "find", field: 0, from: "quote" },
      { do: "ask", field: 0, mentioned: false },
      { do: "read", field: 0, found: "part" },
      { do: "find", field: 0, from: "read" },
    );

    expect((await audit(recorded)).rises).toEqual([]);
  });

  it("cannot come from a phase's record that hands on something else than the phase ended with", async () => {
    const recorded = await deeds(
      { do: "find", field: 0, from: "quote" },
      { do: "find", field: 1, from: "quote" },
      { do: "read", field: 0, found: "one" },
    );
    const item = await recorded.table.get(keys.phase(recorded.run.run, 1));
    const verified = { kind: "part", of: { kind: "result", call: "1.1.3" }, at: "/name" };
    const artifact = { ...(item?.artifact as object), 役割: verified };
    await recorded.table.write([{ op: "put", item: { ...item, artifact } as never }]);

    const { unexplained, faults } = await audit(recorded);

    expect(faults).toEqual([{ what: "changed", entry: "phase:1" }]);
    expect(unexplained.map(rise)).toEqual(["1 役割 extracted → verified"]);
  });
});
