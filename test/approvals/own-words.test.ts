import { describe, expect, it } from "vitest";
import type { ApprovalRecord } from "#approvals";
import { loadApproval } from "#approvals";
import { entryItem, itemEntry, keys, sealEntry } from "#records";
import { digestSubject } from "../../lib/approvals/subject/envelope.ts";
import { outcomeOf } from "../effects/recorded-effects.ts";
import {
  actOn,
  applyForAccounts,
  approve,
  ask,
  DEPARTMENT,
  decide,
  readDepartments,
} from "../support/account-application.ts";

const REQUESTED = { kind: "span", source: "request", start: 0, end: 3 } as const;
const FIELD = { kind: "artifact", phase: 1, field: "部署" } as const;

async function subjectOf(application: Awaited<ReturnType<typeof applyForAccounts>>) {
  const record = await loadApproval(application.ports.table, application.approval);
  if (record?.subject?.type !== "actions") throw new Error("There is no subject");
  return record.subject;
}

describe("a subject", () => {
  it("says what a ledger was asked with, and titles where the catalog has them", async () => {
    const parameters = { properties: { department: { title: "部署・部署名・department" }, purpose: {} } };
    const application = await applyForAccounts({ operation: { parameters } });
    await ask(application);
    const subject = await subjectOf(application);
    expect(subject.rows).toMatchObject([{ ledger: "departments", asked: { name: "営業用" } }]);
    expect(subject.actions[0]?.arguments).toMatchObject({ department: { title: "部署" } });
    expect(subject.actions[0]?.arguments.purpose).not.toHaveProperty("title");
  });

  it("quotes what was written only where that is not what will be sent", async () => {
    const application = await applyForAccounts({ args: { department: DEPARTMENT, purpose: REQUESTED } });
    await ask(application);
    expect((await subjectOf(application)).actions[0]?.arguments.purpose).not.toHaveProperty("words");
  });

  it("is built again as it was shown when words of an earlier phase belong to it", async () => {
    const application = await applyForAccounts({ args: { department: DEPARTMENT, purpose: FIELD } });
    await application.recorded.handOn(1, { 部署: { kind: "span", source: "request", start: 4, end: 9 } });
    await approve(application);
    await actOn(application);
    expect((await outcomeOf(application)).state).toBe("succeeded");
  });

  it("of before there were forms is checked as it was built", async () => {
    const application = await applyForAccounts();
    await ask(application);
    const { table } = application.ports;
    const item = await table.get(keys.asked(application.approval));
    if (item === undefined) throw new Error("Nothing was asked");
    const { hash: _hash, prev, ...record } = itemEntry<ApprovalRecord>(item);
    if (record.subject?.type !== "actions") throw new Error("There is no subject");
    const { form: _form, ...subject } = record.subject;
    const old = {
      ...subject,
      rows: subject.rows.map(({ asked: _asked, askedFrom: _askedFrom, ...row }) => row),
      actions: subject.actions.map((action) => ({
        ...action,
        arguments: Object.fromEntries(
          Object.entries(action.arguments).map(([name, { title: _title, words: _words, ...value }]) => [name, value]),
        ),
      })),
    };
    const entry = sealEntry<ApprovalRecord>({ ...record, subject: old, digest: digestSubject(old) }, prev);
    await table.write([{ op: "put", item: { ...item, ...entryItem(keys.asked(application.approval), entry) } }]);
    await decide(application);
    await readDepartments(application, true);

    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("succeeded");
  });
});
