import { describe, expect, it } from "vitest";
import { queryAll } from "#records";
import { approval as approvalShape } from "../../lib/api/schemas/approvals.ts";
import { type Application, applyForAccounts, approve, ask } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";
import { type ApiHost, createApiHost } from "./api-host.ts";

const LEAD = "lead@example.com";
const DEPUTY = "deputy@example.com";

interface Asked {
  readonly host: ApiHost;
  readonly application: Application;
  /** The path of the link in the mail to the first approver. */
  readonly path: string;
}

async function asked(change?: Parameters<typeof applyForAccounts>[0]): Promise<Asked> {
  const application = await applyForAccounts(change);
  await ask(application);
  const { ports } = application;
  const host = await createApiHost({ ...ports, clock: application.recorded.clock });
  return { host, application, path: `/approvals/${await linkOf(ports, LEAD)}` };
}

async function nonceOf({ host }: Asked, path: string, headers?: Record<string, string>): Promise<string> {
  return approvalShape.parse(await (await host.get(path, headers)).json()).nonce ?? "";
}

async function send(at: Asked, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await at.host.app.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } };
}

const as = (person: string) => ({ authorization: `Bearer dev:${person}` });

describe("GET /approvals/{id}", () => {
  it("shows exactly what would happen, to the person the link was sent to", async () => {
    const at = await asked();

    const shown = approvalShape.parse(await (await at.host.get(at.path)).json());

    expect(shown).toMatchObject({
      approval: at.application.approval,
      state: "waiting",
      person: LEAD,
      expires: "2026-12-07T00:00:00.000Z",
      subject: {
        type: "actions",
        role: "経理部長",
        requester: { person: "taro@example.com" },
        actions: [{ title: "アカウントを作る", arguments: { department: { status: "verified", value: "D-1" } } }],
      },
      ledgerVersions: [{ version: "7" }],
    });
    expect(shown.nonce).toBeTruthy();
  });

  it("decides nothing, however often and with whatever query it is opened", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);

    for (let i = 0; i < 3; i += 1) {
      await at.host.get(`${at.path}?decision=approve&nonce=${nonce}`);
      await at.host.app.request(`${at.path}?decision=approve&nonce=${nonce}`, { method: "HEAD" });
    }

    expect(approvalShape.parse(await (await at.host.get(at.path)).json()).state).toBe("waiting");
    expect(at.application.ports.workflows.released).toEqual([]);
    expect(await queryAll(at.application.recorded.table, `DECIDED#${at.application.approval}`)).toEqual([]);
  });

  it("opens by its own id for an approver who is signed in, and for nobody else", async () => {
    const at = await asked();
    const path = `/approvals/${at.application.approval}`;

    expect((await at.host.get(path, as(DEPUTY))).status).toBe(200);
    expect((await at.host.get(path)).status).toBe(403);
    expect((await at.host.get(path, as("someone@example.com"))).status).toBe(403);
  });
});

describe("POST /approvals/{id}", () => {
  it("takes a decision once and lets the run go on", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);

    const decided = await send(at, at.path, { nonce, decision: "approve" });

    expect(decided).toMatchObject({ status: 200, body: { decision: "approved", person: LEAD, role: "経理部長" } });
    expect(at.application.ports.workflows.released).toHaveLength(1);
    expect(approvalShape.parse(await (await at.host.get(at.path)).json())).toMatchObject({
      state: "approved",
      decision: { person: LEAD, decision: "approved" },
    });
  });

  it("takes JSON too", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);

    const answer = await at.host.post(at.path, { nonce, decision: "reject", comment: "金額が違います" });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ decision: "rejected", comment: "金額が違います" });
  });

  it("refuses an unknown link with 404", async () => {
    const at = await asked();

    const refused = await send(at, "/approvals/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", {
      nonce: "x",
      decision: "approve",
    });

    expect(refused).toMatchObject({ status: 404, body: { code: "AOP601" } });
  });

  it("refuses another person with 403", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);

    const refused = await send(at, at.path, { nonce, decision: "approve" }, as("someone@example.com"));

    expect(refused).toMatchObject({ status: 403, body: { code: "AOP602" } });
  });

  it("refuses the requester with 403", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);

    const refused = await send(at, at.path, { nonce, decision: "approve" }, as("taro@example.com"));

    expect(refused).toMatchObject({ status: 403, body: { code: "AOP603" } });
  });

  it.each(["", "forged"])("refuses the nonce %j with 403", async (nonce) => {
    const at = await asked();

    const refused = await send(at, at.path, { nonce, decision: "approve" });

    expect(refused).toMatchObject({ status: 403, body: { code: "AOP604" } });
    expect(at.application.ports.workflows.released).toEqual([]);
  });

  it("refuses the nonce of another person's page with 403", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, `/approvals/${await linkOf(at.application.ports, DEPUTY)}`);

    expect(await send(at, at.path, { nonce, decision: "approve" })).toMatchObject({ status: 403 });
  });

  it("refuses a second decision with 409 and says who decided", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);
    const other = `/approvals/${await linkOf(at.application.ports, DEPUTY)}`;
    const theirs = await nonceOf(at, other);
    await send(at, at.path, { nonce, decision: "approve" });

    const refused = await send(at, other, { nonce: theirs, decision: "reject", comment: "違う" });

    expect(refused).toMatchObject({ status: 409, body: { code: "AOP605" } });
    expect(refused.body.detail).toContain(LEAD);
  });

  it("lets exactly one of two simultaneous decisions stand", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);
    const other = `/approvals/${await linkOf(at.application.ports, DEPUTY)}`;
    const theirs = await nonceOf(at, other);

    const answers = await Promise.all([
      send(at, at.path, { nonce, decision: "approve" }),
      send(at, other, { nonce: theirs, decision: "reject", comment: "違う" }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("refuses with 409 what has expired", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);
    await at.application.recorded.clock.advance(8 * 24 * 3_600_000);

    expect(await send(at, at.path, { nonce, decision: "approve" })).toMatchObject({
      status: 409,
      body: { code: "AOP606" },
    });
  });

  it("refuses with 409 what became void because the run has ended", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);
    const { table, run } = at.application.recorded;
    const item = await table.get({ pk: `RUN#${run.run}`, sk: "META" });
    await table.write([{ op: "put", item: { ...item, pk: `RUN#${run.run}`, sk: "META", status: "stopped" } }]);

    expect(await send(at, at.path, { nonce, decision: "approve" })).toMatchObject({
      status: 409,
      body: { code: "AOP607" },
    });
  });

  it("needs a reason to reject", async () => {
    const at = await asked();
    const nonce = await nonceOf(at, at.path);

    const refused = await send(at, at.path, { nonce, decision: "reject", comment: "  " });

    expect(refused).toMatchObject({ status: 422, body: { code: "AOP608" } });
    expect(at.application.ports.workflows.released).toEqual([]);
  });

  it.each([{ decision: "maybe" }, {}, { decision: "approve", comment: "x".repeat(4001) }])(
    "refuses %j as out of form",
    async (fields) => {
      const at = await asked();

      expect(await send(at, at.path, { nonce: "x", ...fields } as never)).toMatchObject({
        status: 400,
        body: { code: "AOP802" },
      });
    },
  );

  it("does not take a page that was rendered before the decision was consumed as a new one", async () => {
    const application = await applyForAccounts();
    await approve(application);
    const host = await createApiHost({ ...application.ports, clock: application.recorded.clock });
    const at = { host, application, path: `/approvals/${await linkOf(application.ports, LEAD)}` };

    expect(await nonceOf(at, at.path)).toBe("");
    expect(await send(at, at.path, { nonce: "", decision: "approve" })).toMatchObject({
      status: 409,
      body: { code: "AOP605" },
    });
  });
});
