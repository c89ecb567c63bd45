import { describe, expect, it } from "vitest";
import { loadApproval, loadApprovalState, requestApproval, showApproval } from "#approvals";
import { keys, queryAll, startApprovalId } from "#records";
import type { Ref } from "#trust";
import { type Application, applyForAccounts, ask, decide, PURPOSE } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("requestApproval", () => {
  it("mails everybody who may decide a link of their own", async () => {
    const application = await applyForAccounts();

    const reply = await ask(application);

    const mails = await application.ports.mailer.listMails();
    expect(reply).toEqual({ id: application.approval, state: "waiting" });
    expect(mails.map((mail) => mail.to)).toEqual(["lead@example.com", "deputy@example.com"]);
    expect(new Set(mails.flatMap((mail) => mail.links)).size).toBe(2);
  });

  it("stores no link, only its hash, and the mail carries no task token", async () => {
    const application = await applyForAccounts();

    await ask(application, "the-task-token");

    const id = await linkOf(application.ports, "lead@example.com");
    const [mail] = await application.ports.mailer.listMails();
    expect(await everythingStored(application)).not.toContain(id);
    expect(JSON.stringify(mail)).not.toContain("the-task-token");
  });

  it("asks nothing anew when it is invoked again: same subject, same nonce, no second mail, the newer token", async () => {
    const application = await applyForAccounts();
    await ask(application, "token-1");
    const before = await loadApproval(application.ports.table, application.approval);
    await application.recorded.clock.advance(1000);

    await ask(application, "token-2");

    expect(await loadApproval(application.ports.table, application.approval)).toEqual(before);
    expect(await application.ports.mailer.listMails()).toHaveLength(2);
    await decide(application);
    expect(application.ports.workflows.released.map(({ token }) => token)).toEqual(["token-2"]);
  });

  it("sends the mails after all when it stopped before they were sent", async () => {
    const application = await applyForAccounts();
    const broken = { ...application.ports, mailer: { send: () => Promise.reject(new Error("no mail now")) } };
    const { run } = application.recorded.run;
    const asked = { kind: "approval", run, phase: 2, approval: application.approval, calls: application.calls };
    await expect(requestApproval(broken, { ...asked, token: "t1" })).rejects.toThrow("no mail now");

    await ask(application, "t2");

    expect((await decide(application)).ok).toBe(true);
  });

  it("sends one mail to each when it stopped between mails and token", async () => {
    const application = await applyForAccounts();
    await ask(application);
    await application.ports.table.write([{ op: "delete", key: keys.token(application.approval) }]);

    await ask(application, "token-2");

    const mails = await application.ports.mailer.listMails();
    expect(mails).toHaveLength(2);
    const shown = await showApproval(application.ports, { id: await linkOf(application.ports, "lead@example.com") });
    expect(shown.ok).toBe(true);
  });

  it.each([
    ["another approval's id", { approval: "apr_000000000000000000000000" }],
    ["other calls than the id is made from", { calls: ["2.1"] }],
  ])("refuses %s", async (_, change) => {
    const application = await applyForAccounts({ accounts: 2 });
    const { run } = application.recorded.run;
    const asked = {
      kind: "approval",
      run,
      phase: 2,
      approval: application.approval,
      calls: application.calls,
      token: "t",
    };

    await expect(requestApproval(application.ports, { ...asked, ...change })).rejects.toThrow(/Unexpected approval/);
  });

  it("has nothing to ask for when an action is denied: it is void and the task is released", async () => {
    const application = await applyForAccounts({ args: { department: PURPOSE } });

    const reply = await ask(application);

    expect(reply.state).toBe("void");
    expect(application.ports.workflows.released).toEqual([{ token: "token-1", output: { state: "void" } }]);
    expect(await application.ports.mailer.listMails()).toEqual([]);
    expect(await stateOf(application)).toMatchObject({ state: "void", error: { code: "AOP505" } });
    const record = await loadApproval(application.ports.table, application.approval);
    expect(record?.validUntil).toBe(application.ports.clock.now());
  });

  it("does not ask for what nobody could read in full", async () => {
    const text: Ref = { kind: "made", by: "code", value: "あ".repeat(110_000) };
    const application = await applyForAccounts({ args: { department: DEPARTMENT_REF, purpose: text } });

    expect((await ask(application)).state).toBe("void");
    expect(await stateOf(application)).toMatchObject({ error: { code: "AOP618" } });
  });

  it("is valid for as many days as configured", async () => {
    const application = await applyForAccounts({ config: { approvals: { validDays: 0.5, signInRequired: false } } });
    await ask(application);

    await application.recorded.clock.advance(DAY / 2 - 1);
    expect((await stateOf(application)).state).toBe("waiting");
    await application.recorded.clock.advance(1);
    expect((await stateOf(application)).state).toBe("expired");
  });
});

describe("who is asked", () => {
  it("is the role that the AOP names", async () => {
    const application = await applyForAccounts();

    await ask(application);

    expect(await peopleOf(application)).toEqual(["lead@example.com", "deputy@example.com"]);
  });

  it("is the operators when the AOP names nobody", async () => {
    const application = await applyForAccounts({ phase: { approvers: [] } });

    await ask(application);

    expect(await peopleOf(application)).toEqual(["ops@example.com"]);
  });

  it("is the operators when nobody holds the role, and the subject says so", async () => {
    const application = await applyForAccounts({ phase: { approvers: ["社長"] } });

    await ask(application);

    const record = await loadApproval(application.ports.table, application.approval);
    expect(record?.people).toEqual(["ops@example.com"]);
    expect(record?.subject?.role).toBe("社長 → operators");
  });

  it("is a person whom the AOP names by address", async () => {
    const application = await applyForAccounts({ phase: { approvers: ["hanako@example.com"] } });

    await ask(application);

    expect(await peopleOf(application)).toEqual(["hanako@example.com"]);
  });

  it("is everybody of several roles, each once", async () => {
    const application = await applyForAccounts({
      phase: { approvers: ["経理部長", "監査"] },
      config: {
        approvers: new Map([
          ["経理部長", ["lead@example.com"]],
          ["監査", ["LEAD@example.com", "audit@example.com"]],
        ]),
      },
    });

    await ask(application);

    expect(await peopleOf(application)).toEqual(["lead@example.com", "audit@example.com"]);
  });

  it("is never the requester, in whatever case the address is written", async () => {
    const application = await applyForAccounts({ requester: { person: "Lead@Example.com", authenticated: true } });

    await ask(application);

    expect(await peopleOf(application)).toEqual(["deputy@example.com"]);
  });

  it("is never somebody called unknown", async () => {
    const application = await applyForAccounts({
      requester: { person: "unknown", authenticated: false },
      config: { approvers: new Map([["経理部長", ["unknown"]]]) },
    });

    expect((await ask(application)).state).toBe("void");
    expect(await stateOf(application)).toMatchObject({ error: { code: "AOP610" } });
  });

  it("is the operators when the requester alone holds the role", async () => {
    const application = await applyForAccounts({
      requester: { person: "lead@example.com", authenticated: true },
      config: SOLE,
    });

    await ask(application);

    expect(await peopleOf(application)).toEqual(["ops@example.com"]);
  });

  it("is nobody when there is nobody but the requester: void, and it says who would be needed", async () => {
    const application = await applyForAccounts({
      requester: { person: "ops@example.com", authenticated: true },
      config: { approvers: new Map([["operators", ["ops@example.com"]]]) },
    });

    expect((await ask(application)).state).toBe("void");
    const state = await stateOf(application);
    expect(state).toMatchObject({ state: "void", error: { code: "AOP610" } });
  });
});

describe("the approval to start a phase", () => {
  it("shows the phase, the values that it would be handed, and what it may use", async () => {
    const application = await applyForAccounts({ phase: { startApproval: "経理部長" } });
    const { recorded, ports } = application;
    await recorded.handOn(1, { 用途: PURPOSE, 期限: { kind: "missing", searched: ["request"] } });
    const { run } = recorded.run;
    const approval = startApprovalId(run, 2);

    await requestApproval(ports, { kind: "start-approval", run, phase: 2, approval, token: "t" });

    const record = await loadApproval(ports.table, approval);
    expect(record?.subject).toMatchObject({
      type: "start",
      phase: { number: 2, name: "登録" },
      role: "経理部長",
      handover: {
        用途: { status: "extracted", value: "営業用", sources: ["request"] },
        期限: { status: "missing" },
      },
      grants: [
        { kind: "tool", tool: "registry", access: "write" },
        { kind: "tool", tool: "departments", access: "read" },
      ],
    });
    expect((await ports.mailer.listMails()).map((mail) => mail.to)).toEqual(["lead@example.com", "deputy@example.com"]);
  });

  it("of the first phase shows the request", async () => {
    const application = await applyForAccounts();
    const { run } = application.recorded.run;
    const approval = startApprovalId(run, 1);

    await requestApproval(application.ports, { kind: "start-approval", run, phase: 1, approval, token: "t" });

    const record = await loadApproval(application.ports.table, approval);
    expect(record?.subject).toMatchObject({ handover: { request: { value: "営業用のアカウント" } } });
  });
});

const DEPARTMENT_REF: Ref = { kind: "part", of: { kind: "result", call: "1.1" }, at: "/id" };
const SOLE = {
  approvers: new Map([
    ["経理部長", ["lead@example.com"]],
    ["operators", ["ops@example.com"]],
  ]),
};

async function peopleOf({ ports, approval }: Application): Promise<readonly string[] | undefined> {
  return (await loadApproval(ports.table, approval))?.people;
}

async function stateOf({ ports, approval }: Application) {
  return await loadApprovalState(ports.table, approval, ports.clock.now());
}

async function everythingStored({ ports, approval, recorded }: Application): Promise<string> {
  const partitions = [`ASKED#${approval}`, `TOKEN#${approval}`, `RUN#${recorded.run.run}`];
  const items = await Promise.all(partitions.map((pk) => queryAll(ports.table, pk)));
  const inbox = await ports.table.query({ pk: "INBOX#lead@example.com", index: "gsi1" });
  return JSON.stringify([items, inbox]);
}
