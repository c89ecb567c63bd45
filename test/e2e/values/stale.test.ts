import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { accountsOf, answerWalk, registrationOf, startWalk, type Walk } from "../../scenarios/account-walk.ts";

const DEPARTMENTS = "/sandbox/department_list/ledgers/departments";

interface ReadEntry {
  readonly kind?: string;
  readonly tool?: string;
  readonly fact?: { readonly ledger?: string; readonly version?: string; readonly rows?: readonly Json[] };
}

/** The reads of the department list that a run's journal holds, oldest first: version and rows. */
async function readsOf({ visitor, run }: Walk) {
  const { entries } = await visitor.json<{ readonly entries: readonly ReadEntry[] }>(
    "GET",
    `/runs/${run}/journal?limit=500`,
  );
  return entries
    .filter(({ kind, tool }) => kind === "read" && tool === "department_list")
    .map(({ fact }) => ({ version: fact?.version, rows: fact?.rows?.length }));
}

describe("a ledger that moved between the check and the send", () => {
  it("is read again after the decision; a new version with the same row sends what was approved", async () => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    await walk.visitor.json("POST", DEPARTMENTS, { put: { department_id: "d99", name: "宇宙開発部" } });
    await walk.visitor.decide(link, "approve");
    expect((await walk.visitor.ended(walk.run)).status).toBe("completed");
    expect(await accountsOf(walk.visitor)).toHaveLength(1);
    expect(await readsOf(walk)).toEqual([
      { version: "1", rows: 1 },
      { version: "2", rows: 1 },
    ]);
  });

  it.each<[string, Json]>([
    ["whose row was removed", { remove: "d10" }],
    ["whose row says something else", { put: { department_id: "d10", name: "営業一部", closed: true } }],
    ["that has two matches by now", { put: { department_id: "d98", name: "営業一部" } }],
  ])("sends nothing %s: the approval is void, and the read that says so is recorded", async (_, change) => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    await walk.visitor.json("POST", DEPARTMENTS, change as object);
    await walk.visitor.decide(link, "approve");
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).toBe("stopped");
    expect(registrationOf(ended)).toMatchObject({ status: "denied", error: { code: "AOP613" } });
    expect(await accountsOf(walk.visitor)).toEqual([]);
    const reads = await readsOf(walk);
    expect(reads.map(({ version }) => version)).toEqual(["1", "2"]);
  });

  it("sends nothing where it cannot be read again: a fault never counts as the same row", async () => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    await walk.visitor.json("POST", "/sandbox/department_list/faults", { kind: "unreachable" });
    await walk.visitor.decide(link, "approve");
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).toBe("stopped");
    expect(registrationOf(ended).status).toBe("denied");
    expect(await accountsOf(walk.visitor)).toEqual([]);
  });

  it("is read once more only: nothing is read again while nobody has decided", async () => {
    const walk = await startWalk();
    await answerWalk(walk);
    await walk.visitor.json("POST", DEPARTMENTS, { put: { department_id: "d99", name: "宇宙開発部" } });
    expect(await readsOf(walk)).toEqual([{ version: "1", rows: 1 }]);
  });
});
