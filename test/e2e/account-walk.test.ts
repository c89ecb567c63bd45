import { describe, expect, it } from "vitest";
import type { Json, Table } from "#ports";
import { type AnswerEntry, entryItem, itemEntry, keys, queryAll, type SpineEntry, sealEntry } from "#records";
import type { Ref } from "#trust";
import {
  ANSWER,
  APPROVER,
  accountsOf,
  answerWalk,
  REQUEST,
  REQUESTER,
  registrationOf,
  startWalk,
  type Walk,
} from "../scenarios/account-walk.ts";
import { openEmbeddedHost } from "../scenarios/embedded-host.ts";
import { type Answer, type ShownRun, type ShownValue, Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { expectPage } from "../support/generated-page.ts";

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

/** The values of a phase as docs show them: status, value, and what it rests on. */
function listValues(run: ShownRun, phase: number): string {
  return Object.entries(run.phases[phase - 1]?.values ?? {})
    .map(([field, value]) => {
      const {
        status,
        value: held = "–",
        evidence = [],
      } = value as ShownValue & { readonly evidence?: readonly Answer[] };
      return `${field}: ${status}, ${String(held)} ← ${evidence.map(sayEvidence).join("; ")}`;
    })
    .join("\n");
}

function sayEvidence(piece: Answer): string {
  switch (piece.kind) {
    case "quote":
      return `${String(piece.source).replace(/:.*/, "")}[${piece.start}..${piece.end}] 「${piece.text}」, written by ${piece.by}`;
    case "ledger":
      return `${piece.ledger} version ${piece.version}, asked with ${JSON.stringify(piece.asked)}, ${piece.matches} match`;
    case "searched":
      return `searched: ${(piece.sources as readonly string[]).join(", ")}`;
    default:
      return `the signed-in caller`;
  }
}

/** The text of the newest mail to somebody, without what differs each time. */
async function readMail(visitor: Visitor, to: string): Promise<string> {
  const mails = await visitor.json<readonly { readonly to: string; readonly text: string }[]>("GET", "/mailbox.json");
  const text = mails.findLast((mail) => mail.to === to)?.text ?? "";
  return text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "<seven days later>")
    .replaceAll(/http:\S+/g, "<the link>")
    .trim();
}

const CHANGES = {
  "the subject's row": {
    tool: "staff_ledger",
    ledger: "staff",
    row: { staff_id: "s000", name: "見本 べつのひと", mail: REQUESTER, department: "営業二部" },
  },
  "the department's row": {
    tool: "department_list",
    ledger: "departments",
    row: { department_id: "d10", name: "営業一部", closed: true },
  },
  "the role's row": {
    tool: "role_list",
    ledger: "roles",
    row: { role_id: "r1", name: "閲覧者", rights: ["全社"] },
  },
};

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

  it.each(Object.entries(CHANGES))("is void once %s has changed", async (_, { tool, ledger, row }) => {
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

it("the page about trust shows what the software did (UPDATE_SAMPLES=1 rewrites it)", async () => {
  const walk = await startWalk();
  const { visitor, run } = walk;
  const read = listValues(await visitor.settled(run), 1);
  const question = await visitor.until(async () => (await readMail(visitor, REQUESTER)) || undefined);
  const link = await answerWalk(walk);
  const checked = listValues(await visitor.run(run), 2);
  const approval = await readMail(visitor, APPROVER);
  const fault = { kind: "timeout-after-write", operation: "create_account", times: 1 };
  await visitor.json("POST", "/sandbox/account_registry/faults", fault);
  await visitor.decide(link, "approve");
  const ended = await visitor.ended(run);
  const registered = [
    ...(await effectsOf(visitor, run)).slice(-2),
    `the run: ${ended.status}`,
    `accounts that exist: ${(await accountsOf(visitor)).length}`,
  ];
  const voided: string[] = [];
  for (const [name, { tool, ledger, row }] of Object.entries(CHANGES)) {
    const other = await startWalk();
    const otherLink = await answerWalk(other);
    await other.visitor.json("POST", `/sandbox/${tool}/ledgers/${ledger}`, { put: row });
    voided.push(await sayVoided(name, other, otherLink));
  }
  const other = await startWalk();
  const otherLink = await answerWalk(other);
  await other.tamper((table) => rewriteAnswer(table, other.run, "期限: 2029年3月31日"));
  voided.push(await sayVoided("the answer that the expiry was read from", other, otherLink));

  const blocks = { request: REQUEST, read, question, answer: ANSWER, checked, approval, voided: voided.join("\n") };
  expectPage("trust.md", new Map(Object.entries({ ...blocks, registered: registered.join("\n") })));
}, 60_000);

async function sayVoided(name: string, walk: Walk, link: string): Promise<string> {
  await walk.visitor.decide(link, "approve");
  const ended = await walk.visitor.ended(walk.run);
  const { status, error } = registrationOf(ended);
  return `${name}: the run ${ended.status}, the registration ${status} (${error?.code}), accounts that exist: ${(await accountsOf(walk.visitor)).length}`;
}

async function effectsOf(visitor: Visitor, run: string): Promise<readonly string[]> {
  const { entries } = await visitor.json<{ readonly entries: readonly Answer[] }>(
    "GET",
    `/runs/${run}/journal?limit=500`,
  );
  return entries
    .filter(({ by, kind }) => by === "act-account_registry" && kind !== "intent")
    .map(
      ({ kind, state, settledBy }) => `${kind}: ${state}${settledBy === undefined ? "" : `, settled by ${settledBy}`}`,
    );
}
