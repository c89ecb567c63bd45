import { describe, expect, it } from "vitest";
import { type AuditView, loadAuditView, loadRunView } from "#api";
import type { Item } from "#ports";
import { type EntryBase, itemEntry, sealEntry } from "#records";
import { audit as auditShape } from "../../lib/api/schemas/audit.ts";
import type { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { type EndedRun, playRun, tamper } from "../support/ended-run.ts";
import { createTestClock } from "../support/test-clock.ts";

const APPLICATION = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 共同企画";
const LEAD = "it-lead@example.com";

async function audit({ ports, run }: EndedRun): Promise<AuditView> {
  return auditShape.parse(await loadAuditView(ports, run));
}

async function playAccount(visitor: Visitor, input = APPLICATION, answer?: string): Promise<string> {
  await visitor.compile("account", readExampleAop("account-application"));
  const run = await visitor.start("account", input);
  if (answer !== undefined) {
    await visitor.settled(run);
    await visitor.answer(await visitor.nextLink("you@localhost"), answer);
  }
  await visitor.decide(await visitor.nextLink(LEAD), "approve");
  await visitor.ended(run);
  return run;
}

const rise = ({ phase, field, from, to }: AuditView["rises"][number]) => `${phase} ${field} ${from} → ${to}`;
const risesOf = ({ rises }: AuditView): readonly string[] => rises.map(rise);

const ONE_PHASE = `# 部署の確認

## フェーズ 1: 照合 (使う道具: 部署一覧 (read-only))
依頼の部署を部署一覧で照合する。

成果物として次段に渡す: 部署
`;

const CALLER = `# 受付

## フェーズ 1: 読み取り
依頼から部署を読み取る。

成果物として次段に渡す: 部署

## フェーズ 2: 確認 (使う道具: AOP「部署の確認」)
AOP「部署の確認」を呼ぶ。

成果物として次段に渡す: 部署
`;

describe("the audit of a run", () => {
  it("lists every value that a ledger confirmed, who approved what, and the receipts", async () => {
    const played = await playRun(playAccount);

    const found = await audit(played);

    expect(risesOf(found)).toEqual([
      "2 申請者 extracted → verified",
      "2 部署 extracted → verified",
      "2 役割 extracted → verified",
    ]);
    for (const { evidence, explained } of found.rises) {
      expect(explained).toBe(true);
      expect(evidence).toMatchObject([
        { kind: "ledger", outcome: "answered", version: "1", matches: 1 },
        { kind: "quote", source: "request" },
      ]);
    }
    expect(found.unexplained).toEqual([]);
    expect(found.faults).toEqual([]);
    expect(found.approvals).toMatchObject([
      { phase: 4, state: "approved", used: true, role: "情報システム部長", decision: { person: LEAD } },
    ]);
    expect(found.effects.map(({ status, receipt }) => [status, receipt !== undefined])).toEqual([
      ["succeeded", true],
      ["succeeded", true],
    ]);
  });

  it("says that the run waits while an approver has not decided", async () => {
    const played = await playRun(async (visitor) => {
      await visitor.compile("account", readExampleAop("account-application"));
      const run = await visitor.start("account", APPLICATION);
      await visitor.nextLink(LEAD);
      return run;
    });

    const late = await audit(played);
    const clock = createTestClock(Date.parse(late.approvals[0]?.since ?? ""));
    const inTime = await audit({ ...played, ports: { ...played.ports, clock } });

    expect(inTime).toMatchObject({ status: "waiting", approvals: [{ state: "waiting" }] });
    expect(late).toMatchObject({ status: "running", approvals: [{ state: "expired" }] });
  });

  it("lists a rise within one phase, from what the ledger was asked with", async () => {
    const played = await playRun(async (visitor) => {
      await visitor.compile("check", ONE_PHASE);
      const run = await visitor.start("check", "部署: 営業一部");
      await visitor.ended(run);
      return run;
    });

    const found = await audit(played);

    expect(risesOf(found)).toEqual(["1 部署 extracted → verified"]);
    expect(found.rises[0]?.evidence).toMatchObject([{ kind: "ledger" }, { kind: "quote", text: "営業一部" }]);
  });

  it("lists what a person's answer raised, from what the ledger had said before", async () => {
    const input = APPLICATION.replace("営業一部", "営業");
    const played = await playRun((visitor) => playAccount(visitor, input, "部署: 営業一部"));

    const found = await audit(played);

    expect(risesOf(found).filter((one) => one.includes("部署"))).toEqual([
      "2 部署 ambiguous → extracted",
      "2 部署 extracted → verified",
    ]);
    const [answered] = found.rises.filter(({ field }) => field === "部署");
    expect(answered).toMatchObject({ by: "person", explained: true });
    expect(answered?.evidence[0]).toMatchObject({ kind: "quote", text: "営業一部", by: "you@localhost" });
    expect(found.questions).toMatchObject([{ phase: 2, state: "answered", answer: { person: "you@localhost" } }]);
    expect(found.unexplained).toEqual([]);
  });

  it("lists a rise across a call of another AOP, and names its run", async () => {
    const played = await playRun(async (visitor) => {
      await visitor.save("check", ONE_PHASE);
      await visitor.compile("reception", CALLER);
      const run = await visitor.start("reception", "部署: 営業一部");
      await visitor.ended(run);
      return run;
    });

    const found = await audit(played);
    const shown = await loadRunView(played.ports, played.run);

    expect(risesOf(found)).toEqual(["2 部署 extracted → verified"]);
    expect(found.rises[0]).toMatchObject({
      by: "called",
      evidence: [{ kind: "ledger", tool: "department_list", operation: "find_department" }, { kind: "quote" }],
    });
    expect(found.unexplained).toEqual([]);
    const [call] = shown?.calls ?? [];
    expect(call).toMatchObject({ phase: 2, aop: "check", status: "completed" });
    const inner = await audit({ ...played, run: call?.run ?? "" });
    expect(risesOf(inner)).toEqual(["1 部署 extracted → verified"]);
    expect(await loadRunView(played.ports, call?.run ?? "")).toMatchObject({ calledBy: { run: played.run } });
  });
});

const resealed = (item: Item, change: object): Item => {
  const { hash: _hash, prev, ...body } = { ...itemEntry<EntryBase>(item), ...change };
  return { ...item, ...(sealEntry(body as never, prev) as object) } as Item;
};

describe("the audit of a record that was tampered with", () => {
  it.each<[string, (run: string) => string, (item: Item) => Item | "keep" | undefined]>([
    ["a ledger's answer removed", (run) => `READ#${run}`, () => undefined],
    ["a ledger's answer changed", (run) => `READ#${run}`, (item) => ({ ...item, at: 1 })],
    ["a ledger's answer forged and sealed anew", (run) => `READ#${run}`, (item) => resealed(item, { at: 1 })],
  ])("leaves the rises that rested on it unexplained: %s", async (_what, partition, change) => {
    const played = await playRun(playAccount);
    const before = risesOf(await audit(played));

    const changed = await tamper(played.ports.table, partition(played.run), (item) =>
      item.sk.includes("~") ? "keep" : change(item),
    );
    const found = await audit(played);

    expect(changed).toBe(3);
    expect(found.unexplained.map(rise)).toEqual(expect.arrayContaining([...before]));
    // What was written down from those values elsewhere cannot be explained either.
    expect(found.unexplained.map(({ field }) => field)).toEqual(["申請者", "部署", "役割", "申請書", "アカウント"]);
    expect(found.unexplained.every(({ explained, broken }) => !explained && (broken ?? []).length > 0)).toBe(true);
    expect(found.faults.map(({ entry }) => entry)).toEqual(["2.1.1", "2.1.2", "2.1.3"]);
  });

  it("does so for an answer of a person, and for what was verified with it", async () => {
    const input = APPLICATION.replace("営業一部", "営業");
    const played = await playRun((visitor) => playAccount(visitor, input, "部署: 営業一部"));
    const [question] = (await audit(played)).questions;

    await tamper(played.ports.table, `DECIDED#${question?.id}`, () => undefined);

    const { unexplained, faults } = await audit(played);
    expect(unexplained.map(rise)).toContain("2 部署 ambiguous → extracted");
    expect(faults).toContainEqual({ what: "absent", entry: `answer:${question?.id}` });
  });

  it("does so in a run that was called, and where its value was handed back", async () => {
    const played = await playRun(async (visitor) => {
      await visitor.save("check", ONE_PHASE);
      await visitor.compile("reception", CALLER);
      const run = await visitor.start("reception", "部署: 営業一部");
      await visitor.ended(run);
      return run;
    });
    const called = (await audit(played)).calls[0]?.run ?? "";

    await tamper(played.ports.table, `READ#${called}`, () => undefined);

    const { unexplained } = await audit(played);
    expect(unexplained.map((one) => [rise(one), one.run])).toEqual([
      ["2 部署 extracted → verified", undefined],
      ["1 部署 extracted → verified", called],
    ]);
  });

  it("names an entry of the spine that was changed, removed, or put in", async () => {
    const played = await playRun(playAccount);
    const { table } = played.ports;
    const spine = `STEP#${played.run}`;

    await tamper(table, spine, (item) => (item.sk === "002#00000002" ? { ...item, turn: 9 } : "keep"));
    await tamper(table, spine, (item) => (item.sk === "003#00000001" ? undefined : "keep"));

    const { faults } = await audit(played);
    expect(faults).toEqual([
      { what: "changed", entry: "2#2" },
      { what: "unchained", entry: "3#2" },
    ]);
  });

  it("names a decision that was changed after it was given", async () => {
    const played = await playRun(playAccount);
    const [approval] = (await audit(played)).approvals;

    await tamper(played.ports.table, `DECIDED#${approval?.id}`, (item) => ({ ...item, person: "forged@example.com" }));

    expect((await audit(played)).faults).toEqual([{ what: "changed", entry: `approval:${approval?.id}` }]);
  });
});
