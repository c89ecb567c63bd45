import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { LEAD, playRun, produce, REQUESTER, type Script } from "./played-run.ts";

const OPERATORS = "operators@example.com";
const APPLICATION = "山田 花子 経理部 閲覧者 2027年3月31日";

/** Opens the file that came, and reads its fields. */
function reads(fields: readonly string[]): NonNullable<Script[string]> {
  return [
    ({ value }) => [["attachments__open", { attachment: value("attachment") }]],
    ({ value, answer }) =>
      produce({
        依頼者: value("requester"),
        ...Object.fromEntries(fields.map((text) => [FIELDS[text] ?? "", answer(text)])),
      }),
  ];
}

const FIELDS: { readonly [text: string]: string } = {
  "山田 花子": "氏名",
  経理部: "部署",
  閲覧者: "役割",
  "2027年3月31日": "期限",
};

interface ShownAudit {
  readonly approvals: readonly { readonly requester?: string; readonly decision?: Json }[];
  readonly refusals: readonly Json[];
  readonly rises: readonly { readonly field: string; readonly explained: boolean }[];
  readonly unexplained: readonly Json[];
}

/** A registration whose request came as a file that nobody signed in for; it waits for its approval. */
async function applyUnknown() {
  const look = (tool: string, name: string) => [tool, { name }] as const;
  const played = await playRun(
    [
      { name: "読む", tools: "添付ファイル", fields: "依頼者、氏名、部署、役割、期限 (日付)" },
      {
        name: "登録する",
        tools: "部署一覧 (read-only), 役割一覧 (read-only), アカウント登録",
        lines: `承認者: ${LEAD}\n`,
        fields: "部署",
      },
    ],
    {
      読む: reads(Object.keys(FIELDS)),
      登録する: [
        () => [look("department_list__find_department", "経理部"), look("role_list__find_role", "閲覧者")],
        ({ value, told }) => [
          [
            "account_registry__create_account",
            {
              person: value("氏名"),
              department: told(0, "/name"),
              role: told(1, "/name"),
              expires_on: value("期限"),
            },
          ],
        ],
        ({ told }) => produce({ 部署: told(0, "/name") }),
      ],
    },
  );
  const run = await played.drop("申請.txt", APPLICATION);
  const waiting = await played.visitor.settled(run);
  return { ...played, run, waiting };
}

describe("a requester who is unknown, because a file was put into an inbox", () => {
  it("is no identity: the field is missing, and says so", async () => {
    const { waiting } = await applyUnknown();
    expect(waiting.phases[0]?.values?.依頼者).toMatchObject({
      status: "missing",
      evidence: [{ kind: "identity", person: "unknown", authenticated: false }],
    });
  });

  it("has what the file says extracted as the file's word, which ledgers may then confirm", async () => {
    const { waiting, visitor, run } = await applyUnknown();
    expect(waiting.phases[0]?.values).toMatchObject({
      部署: { status: "extracted", value: "経理部", evidence: [{ source: expect.stringMatching(/^attachment:/) }] },
      期限: { status: "extracted", value: "2027-03-31" },
    });
    await visitor.decide(await visitor.nextLink(LEAD), "approve");
    const ended = await visitor.ended(run);
    expect(ended.status).toBe("completed");
    expect(ended.phases[1]?.values?.部署).toMatchObject({ status: "verified", value: "経理部" });
    const audit = await visitor.json<ShownAudit>("GET", `/runs/${run}/audit`);
    expect(audit.unexplained).toEqual([]);
    expect(audit.rises.filter(({ field }) => field === "依頼者")).toEqual([]);
  });

  it("is told to the approver as unknown and not signed in, on the page and in the mail, in both languages", async () => {
    const { visitor } = await applyUnknown();
    const link = await visitor.nextLink(LEAD);
    expect(await visitor.open(link)).toMatchObject({
      subject: { requester: { person: "unknown", authenticated: false } },
    });
    for (const [language, told] of [
      ["ja", /依頼者<\/dt><dd>不明\s*（サインインなし）/],
      ["en", /For whom<\/dt><dd>unknown\s*\(not signed in\)/],
    ] as const) {
      const page = await visitor.call("GET", link, undefined, { accept: "text/html", "accept-language": language });
      expect(await page.text()).toMatch(told);
    }
    const mails = await visitor.json<readonly { readonly to: string; readonly text: string }[]>("GET", "/mailbox.json");
    const mail = mails.find(({ to }) => to === LEAD)?.text;
    expect(mail).toContain("依頼者不明（サインインなし）の依頼");
    expect(mail).toContain("Somebody unknown (not signed in) asks you to approve");
  });

  it("is nobody who could approve: whoever says to be unknown, or says nothing, is refused, which the audit shows", async () => {
    const { visitor, run, waiting } = await applyUnknown();
    const asked = waiting.waitingFor[0]?.id ?? "";
    for (const authorization of ["Bearer nonsense", "Bearer dev:unknown@example.com"]) {
      const form = new URLSearchParams({ nonce: "x", decision: "approve", comment: "" });
      const type = { "content-type": "application/x-www-form-urlencoded", authorization };
      expect((await visitor.call("POST", `/approvals/${asked}`, form.toString(), type)).status).toBe(403);
    }
    const { refusals } = await visitor.json<ShownAudit>("GET", `/runs/${run}/audit`);
    expect(refusals).toMatchObject([
      { kind: "person", on: "approval", tried: "approve", code: "AOP609" },
      { kind: "person", on: "approval", tried: "approve", code: "AOP602", person: "unknown@example.com" },
    ]);
  });

  it("cannot be asked: the operators are, and their answer is theirs, not the requester's", async () => {
    const { visitor, drop } = await playRun([{ name: "聞く", tools: "hitl", fields: "用途" }], {
      聞く: [
        () => [["ask", { question: "何に使いますか", fields: ["用途"] }]],
        ({ value }) => produce({ 用途: value("用途") }),
      ],
    });
    const run = await drop("申請.txt", APPLICATION);
    expect((await visitor.settled(run)).waitingFor).toMatchObject([{ kind: "question", to: [OPERATORS] }]);
    await visitor.answer(await visitor.nextLink(OPERATORS), "監査");
    expect((await visitor.ended(run)).phases[0]?.values?.用途).toMatchObject({
      status: "extracted",
      value: "監査",
      evidence: [{ kind: "quote", by: OPERATORS }],
    });
  });
});

describe("a start by somebody whose credentials do not hold", () => {
  it("begins no run, whatever it says of who it is", async () => {
    const { visitor } = await playRun([{ name: "読む", fields: "用途" }], {
      読む: [() => produce({ 用途: { value: "x" } })],
    });
    for (const authorization of ["Bearer nonsense", "Bearer dev:", "Basic dW5rbm93bg=="]) {
      const body = JSON.stringify({ input: "お願いします", requester: { person: REQUESTER, authenticated: true } });
      const type = { "content-type": "application/json", authorization };
      expect((await visitor.call("POST", "/aops/trial/runs", body, type)).status).toBe(401);
    }
    expect((await visitor.json<{ readonly runs: readonly Json[] }>("GET", "/runs")).runs).toEqual([]);
  });
});
