import { describe, expect, it } from "vitest";
import { type ApprovalRecord, type ApprovalSubject, loadApproval } from "#approvals";
import { entryItem, itemEntry, keys, sealEntry } from "#records";
import { read } from "#tools";
import type { Ref } from "#trust";
import { digestSubject } from "../../lib/approvals/subject/envelope.ts";
import { outcomeOf } from "../effects/recorded-effects.ts";
import {
  type Application,
  actOn,
  applyForAccounts,
  approve,
  ask,
  decide,
  PURPOSE,
  readDepartments,
} from "../support/account-application.ts";

const GUESS: Ref = { kind: "made", by: "model", value: "営業部" };

async function subjectOf(application: Application): Promise<ApprovalSubject> {
  const record = await loadApproval(application.ports.table, application.approval);
  if (record?.subject === undefined) throw new Error("There is no subject");
  return record.subject;
}

describe("an approval's subject", () => {
  it("says that the key a ledger was asked with was invented, although the row that it found is verified", async () => {
    const application = await applyForAccounts({ key: GUESS });
    await ask(application);
    const subject = await subjectOf(application);

    expect(subject).toMatchObject({ form: 3, actions: [{ arguments: { department: { status: "verified" } } }] });
    expect(subject.rows[0]?.askedFrom).toEqual([
      {
        call: "1.1",
        ledger: "departments",
        parameter: "name",
        asked: "営業部",
        status: "inferred",
        sources: [],
        calls: [],
        reason: "made by model",
      },
    ]);
  });

  it("says where a key stands that a person wrote", async () => {
    const application = await applyForAccounts({ key: PURPOSE });
    await ask(application);

    expect((await subjectOf(application)).rows[0]?.askedFrom).toMatchObject([
      { asked: "営業用", status: "extracted", sources: ["request"] },
    ]);
  });

  it("brings an invented key along through every look-up that rests on it", async () => {
    const department: Ref = { kind: "part", of: { kind: "result", call: "1.2" }, at: "/id" };
    const application = await applyForAccounts({ key: GUESS, args: { department } });
    const name: Ref = { kind: "part", of: { kind: "result", call: "1.1" }, at: "/name" };
    const { recorded, registry, catalog } = application;
    await recorded.command(1, [
      { kind: "read", call: "1.2", tool: "departments", operation: "find_department", args: { name } },
    ]);
    const { table, clock, run } = recorded;
    const ports = { table, clock, catalog, servers: registry.tools, tool: "departments" };
    await read(ports, { run: run.run, phase: 1, calls: ["1.2"] });
    await ask(application);

    const [row] = (await subjectOf(application)).rows;
    expect(row?.call).toBe("1.2");
    expect(row?.askedFrom).toMatchObject([
      { call: "1.2", asked: "営業部", status: "verified" },
      { call: "1.1", asked: "営業部", status: "inferred" },
    ]);
  });

  it("is built again as it was shown, and covers what was approved", async () => {
    const application = await applyForAccounts({ key: GUESS });
    await approve(application);
    await actOn(application);

    expect((await outcomeOf(application)).state).toBe("succeeded");
  });

  it("covers nothing once it says something else of a key", async () => {
    const sent = await sendAs(({ rows, ...subject }) => ({
      ...subject,
      rows: rows.map((row) => ({
        ...row,
        askedFrom: (row.askedFrom ?? []).map((key) => ({ ...key, status: "extracted" as const })),
      })),
    }));

    expect(sent).toMatchObject({ state: "denied", error: { code: "AOP612" } });
  });

  it("of form 2 is checked as it was built, without where keys come from", async () => {
    const sent = await sendAs(({ rows, ...subject }) => ({
      ...subject,
      form: 2,
      rows: rows.map(({ askedFrom: _askedFrom, ...row }) => row),
    }));

    expect(sent.state).toBe("succeeded");
  });
});

describe("the mail that asks for an approval", () => {
  const lines = async (key: Ref): Promise<string> => {
    const application = await applyForAccounts({ key });
    await ask(application);
    const [mail] = await application.ports.mailer.listMails();
    return mail?.text ?? "";
  };

  it("warns of an invented key in both languages, and of no other", async () => {
    expect(await lines(GUESS)).toContain(
      '- ⚠ 台帳 departments は「営業部」で照合しました。どの資料にもない言葉です (asked with "営業部", which no source contains)［推定 / inferred］',
    );
    expect(await lines(PURPOSE)).not.toContain("⚠");
  });
});

/** Lets an approval be asked for with another subject, sealed and digested as that one, and sends what it covers. */
async function sendAs(change: (subject: ApprovalSubject) => ApprovalSubject) {
  const application = await applyForAccounts({ key: GUESS });
  await ask(application);
  const { table } = application.ports;
  const key = keys.asked(application.approval);
  const item = await table.get(key);
  if (item === undefined) throw new Error("Nothing was asked");
  const { hash: _hash, prev, ...record } = itemEntry<ApprovalRecord>(item);
  const subject = change(await subjectOf(application));
  const entry = sealEntry<ApprovalRecord>({ ...record, subject, digest: digestSubject(subject) }, prev);
  await table.write([{ op: "put", item: entryItem(key, entry) }]);
  await decide(application);
  await readDepartments(application, true);
  await actOn(application);
  return await outcomeOf(application);
}
