import { describe, expect, it } from "vitest";
import type { Json, Table } from "#ports";
import { type AnswerEntry, entryItem, itemEntry, keys, queryAll, type SpineEntry, sealEntry } from "#records";
import type { Ref } from "#trust";
import {
  accountsOf,
  answerWalk,
  REQUEST,
  REQUESTER,
  registrationOf,
  startWalk,
  type Walk,
} from "../scenarios/account-walk.ts";
import { openEmbeddedHost } from "../scenarios/embedded-host.ts";
import { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";

/** Somebody with access to the store gives the requester other words, and seals them. */
async function rewriteAnswer(table: Table, run: string, words: string): Promise<void> {
  const { items } = await table.query({ pk: `WAITING#${run}`, index: "gsi1" });
  for (const { pk } of items) {
    const key = keys.decided(pk.slice("ASKED#".length));
    const decided = await table.get(key);
    if (decided?.kind !== "answer") continue;
    const { hash: _hash, prev, ...entry } = itemEntry<AnswerEntry>(decided);
    const text = entry.text.replace(/期限: .*/, words);
    await table.write([{ op: "put", item: entryItem(key, sealEntry<AnswerEntry>({ ...entry, text }, prev)) }]);
  }
}

/** Somebody with access to the store commands another argument, and seals that. */
async function rewriteCommand(table: Table, run: string, parameter: string, value: string): Promise<void> {
  for (const item of await queryAll(table, `STEP#${run}`, "004#")) {
    const { hash: _hash, prev, ...entry } = itemEntry<Extract<SpineEntry, { kind: "model" }>>(item);
    if (!entry.commands?.some(({ kind }) => kind === "act")) continue;
    const made: Ref = { kind: "made", by: "model", value };
    const commands = entry.commands.map((command) =>
      command.kind === "act" ? { ...command, args: { ...command.args, [parameter]: made } } : command,
    );
    await table.write([
      { op: "put", item: entryItem({ pk: item.pk, sk: item.sk }, sealEntry<SpineEntry>({ ...entry, commands }, prev)) },
    ]);
  }
}

/** A page as a person reads it. */
async function readPage({ visitor }: Walk, link: string): Promise<string> {
  const response = await visitor.call("GET", link, undefined, { accept: "text/html", "accept-language": "ja" });
  const html = await response.text();
  return html
    .replace(/<(head|script|style)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

describe("「営業用のアカウントを、プロジェクトの間だけ使いたい」", () => {
  it("has its department missing with the sources searched, its expiry missing with the span, its purpose extracted", async () => {
    const walk = await startWalk();
    const { phases } = await walk.visitor.settled(walk.run);
    expect(phases[0]?.values).toMatchObject({
      部署: { status: "missing", evidence: [{ kind: "searched", sources: ["request"] }] },
      期限: {
        status: "missing",
        evidence: [{ kind: "quote", source: "request", start: 11, end: 19, text: "プロジェクトの間" }],
      },
      用途: { status: "extracted", value: "営業用", evidence: [{ kind: "quote", source: "request", by: REQUESTER }] },
    });
  });

  it("leads to one question to the requester, whose answer is extracted with the person as its source", async () => {
    const walk = await startWalk();
    const waiting = await walk.visitor.settled(walk.run);
    expect(waiting.waitingFor).toMatchObject([{ kind: "question", to: [REQUESTER] }]);
    await answerWalk(walk);
    const { phases } = await walk.visitor.run(walk.run);
    expect(phases[1]?.values?.期限).toMatchObject({
      status: "extracted",
      value: "2027-03-31",
      evidence: [{ kind: "quote", source: expect.stringMatching(/^answer:/), text: "2027年3月31日", by: REQUESTER }],
    });
  });

  it("has the answer verified by the ledgers, each with its version and the keys it was asked with", async () => {
    const walk = await startWalk();
    await answerWalk(walk);
    const { phases } = await walk.visitor.run(walk.run);
    const ledger = (name: string, asked: object) => [{ kind: "ledger", ledger: name, version: "1", matches: 1, asked }];
    expect(phases[1]?.values).toMatchObject({
      申請者: { status: "verified", value: "見本 あなた", evidence: ledger("staff_ledger", { mail: REQUESTER }) },
      部署: { status: "verified", value: "営業一部", evidence: ledger("department_list", { name: "営業一部" }) },
      役割: { status: "verified", value: "閲覧者", evidence: ledger("role_list", { name: "閲覧者" }) },
    });
  });

  it("shows its approver the subject, the role and the expiry, and nothing is there before the decision", async () => {
    const walk = await startWalk();
    const page = await readPage(walk, await answerWalk(walk));
    for (const shown of ["見本 あなた", "営業一部", "閲覧者", "2027-03-31", "情報システム部長"])
      expect(page).toContain(shown);
    expect(await accountsOf(walk.visitor)).toEqual([]);
  });

  it.each([
    [
      "the subject's row",
      {
        tool: "staff_ledger",
        ledger: "staff",
        row: { staff_id: "s000", name: "見本 べつのひと", mail: REQUESTER, department: "営業二部" },
      },
    ],
    [
      "the department's row",
      { tool: "department_list", ledger: "departments", row: { department_id: "d10", name: "営業一部", closed: true } },
    ],
    [
      "the role's row",
      { tool: "role_list", ledger: "roles", row: { role_id: "r1", name: "閲覧者", rights: ["全社"] } },
    ],
  ])("is void once %s has changed", async (_, { tool, ledger, row }) => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    await walk.visitor.json("POST", `/sandbox/${tool}/ledgers/${ledger}`, { put: row });
    expect((await walk.visitor.decide(link, "approve")).status).toBe(200);
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).toBe("stopped");
    expect(registrationOf(ended)).toMatchObject({ status: "denied", error: { code: "AOP613" } });
    expect(await accountsOf(walk.visitor)).toEqual([]);
  });

  it.each([
    ["the words it was read from are others", "期限: 2029年3月31日"],
    ["nothing is left that it was read from", "期限: なし"],
  ])("is void once the expiry has changed: %s", async (_, words) => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    await walk.tamper((table) => rewriteAnswer(table, walk.run, words));
    await walk.visitor.decide(link, "approve");
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).not.toBe("completed");
    expect(registrationOf(ended).status).toBe("denied");
    expect(await accountsOf(walk.visitor)).toEqual([]);
  });

  it.each([
    ["person", "見本 べつのひと"],
    ["department", "営業二部"],
    ["role", "管理者"],
    ["expires_on", "2029-03-31"],
  ])("does not cover another %s than was shown, whoever wrote it into the record", async (parameter, value) => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    await walk.tamper((table) => rewriteCommand(table, walk.run, parameter, value));
    await walk.visitor.decide(link, "approve");
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).not.toBe("completed");
    expect(registrationOf(ended).status).toBe("denied");
    expect(await accountsOf(walk.visitor)).toEqual([]);
  });

  it("makes one account, with an honest record, when the registry times out after writing", async () => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    const fault = { kind: "timeout-after-write", operation: "create_account", times: 1 };
    await walk.visitor.json("POST", "/sandbox/account_registry/faults", fault);
    await walk.visitor.decide(link, "approve");
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).toBe("completed");
    expect(await accountsOf(walk.visitor)).toHaveLength(1);
    const { entries } = await walk.visitor.json<{ readonly entries: readonly { readonly [name: string]: Json }[] }>(
      "GET",
      `/runs/${walk.run}/journal?limit=500`,
    );
    const told = entries.filter(({ by, kind }) => by === "act-account_registry" && kind !== "intent");
    expect(told.map(({ kind, state, settledBy }) => ({ kind, state, settledBy }))).toEqual([
      { kind: "outcome", state: "succeeded" },
      { kind: "outcome", state: "unknown" },
      { kind: "reconciled", state: "succeeded", settledBy: "find" },
    ]);
  });

  it("is asked about by the offline model too, which makes up nothing", async () => {
    const visitor = new Visitor(await openEmbeddedHost());
    await visitor.compile("account", readExampleAop("account-application"));
    const run = await visitor.start("account", REQUEST);
    expect((await visitor.settled(run)).waitingFor).toMatchObject([{ kind: "question", to: [REQUESTER] }]);
    await visitor.answer(await visitor.nextLink(REQUESTER), "部署: 営業一部\n役割: 閲覧者");
    const ended = await visitor.settled(run);
    expect(ended.phases[0]?.values).toMatchObject({ 部署: { value: "営業一部" }, 期限: { status: "missing" } });
    expect(ended.actions.filter(({ operation }) => operation === "create_account")).toEqual([]);
  });
});
