import { describe, expect, it } from "vitest";
import { decideApproval, delegateApproval, followUpApproval, pageInbox, showApproval } from "#approvals";
import type { Table, Write } from "#ports";
import { keys } from "#records";
import { actOn } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";
import {
  askSeveral,
  BOSS,
  codeOf,
  DEPUTY,
  decideAs,
  HR,
  LEAD,
  OPS,
  pageOf,
  passOn,
  readAgain,
} from "./several-people.ts";

describe("passing an approval on", () => {
  it("lets the other person decide, on behalf of the first, and records both", async () => {
    const application = await askSeveral(["経理部長"]);
    expect(await passOn(application, LEAD, HR)).toMatchObject({ ok: true, delegation: { from: LEAD, to: HR } });
    expect(application.ports.workflows.released).toEqual([]);
    const { page } = await pageOf(application, HR);
    expect(page).toMatchObject({ person: HR, speaksFor: [{ role: "経理部長", onBehalfOf: LEAD }] });
    await decideAs(application, HR);
    expect(await application.ports.table.get(keys.decided(application.approval))).toMatchObject({
      decision: "approved",
      person: HR,
      onBehalfOf: LEAD,
      role: "経理部長",
    });
    await readAgain(application);
    await actOn(application);
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("takes the decision from whoever passed it on, and tells them so", async () => {
    const application = await askSeveral(["経理部長"]);
    const before = await pageOf(application, LEAD);
    await passOn(application, LEAD, HR);
    const sent = { id: before.id, nonce: before.nonce, decision: "approve", comment: "" };
    expect(codeOf(await decideApproval(application.ports, sent))).toBe("AOP641");
    expect((await pageInbox(application.ports, LEAD, { limit: 100 })).items).toEqual([]);
    expect((await pageInbox(application.ports, HR, { limit: 100 })).items).toMatchObject([{ kind: "approval" }]);
  });

  it("leaves colleagues of the same role their say", async () => {
    const application = await askSeveral(["経理部長"]);
    await passOn(application, LEAD, HR);
    expect(await decideAs(application, DEPUTY)).toMatchObject({ ok: true, decision: { person: DEPUTY } });
  });

  it.each([
    ["the requester", "taro@example.com"],
    ["somebody whom the configuration does not know", "mallory@example.com"],
    ["themselves", LEAD],
    ["somebody who is asked already", DEPUTY],
  ])("is refused for %s", async (_, to) => {
    const application = await askSeveral(["経理部長"]);
    expect(codeOf(await passOn(application, LEAD, to))).toBe("AOP642");
    expect(await decideAs(application, LEAD)).toMatchObject({ ok: true });
  });

  it("may go on once more, but not round in a circle, and the first approver is still named", async () => {
    const application = await askSeveral(["経理部長"]);
    await passOn(application, LEAD, HR);
    expect(await passOn(application, HR, BOSS)).toMatchObject({ ok: true });
    expect(codeOf(await passOn(application, BOSS, HR))).toBe("AOP642");
    expect(codeOf(await passOn(application, BOSS, LEAD))).toBe("AOP642");
    await decideAs(application, BOSS);
    expect(await application.ports.table.get(keys.decided(application.approval))).toMatchObject({
      person: BOSS,
      onBehalfOf: LEAD,
    });
  });

  it("passes on one consent of several", async () => {
    const application = await askSeveral(["経理部長", "人事部長"]);
    await passOn(application, HR, BOSS);
    await decideAs(application, LEAD);
    expect(await decideAs(application, BOSS)).toMatchObject({
      ok: true,
      decision: { decision: "approved", person: BOSS, onBehalfOf: HR },
    });
  });

  it("is told once, with a link of their own, however often it is followed up", async () => {
    const application = await askSeveral(["経理部長"]);
    await passOn(application, LEAD, OPS);
    const followUp = { kind: "follow-up", approval: application.approval };
    await followUpApproval(application.ports, followUp);
    const mails = (await application.ports.mailer.listMails()).filter(({ to }) => to === OPS);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(LEAD);
    const id = await linkOf(application.ports, OPS);
    expect(await showApproval(application.ports, { id, signedIn: { person: LEAD } })).toMatchObject({ status: 403 });
  });

  it("is told to be tried again, as deciding is, where others always write first: nothing is void", async () => {
    const application = await askSeveral(["経理部長"]);
    const { id, nonce } = await pageOf(application, LEAD);
    const { table } = application.ports;
    const isOfPeople = (write: Write) => keyOf(write).startsWith("DECIDED#") && !keyOf(write).includes("REFUSED");
    const lost: Table = {
      get: (key) => table.get(key),
      query: (query) => table.query(query),
      write: async (writes) => (writes.some(isOfPeople) ? { ok: false, failed: [0] } : table.write(writes)),
    };
    const ports = { ...application.ports, table: lost, followUp: async () => {} };
    const again = { ok: false, status: 409, diagnostic: { code: "AOP645" } };

    expect(await decideApproval(ports, { id, nonce, decision: "approve", comment: "" })).toMatchObject(again);
    expect(await delegateApproval(ports, { id, nonce, to: HR, comment: "" })).toMatchObject(again);
    expect(await decideAs(application, LEAD)).toMatchObject({ ok: true });
  });

  it("decides nothing with the nonce of another page", async () => {
    const application = await askSeveral(["経理部長"]);
    const id = await linkOf(application.ports, LEAD);
    const sent = { id, nonce: "forged", to: HR, comment: "" };
    const refused = await delegateApproval({ ...application.ports, followUp: async () => {} }, sent);
    expect(codeOf(refused)).toBe("AOP604");
  });
});

function keyOf(write: Write): string {
  const { pk, sk } = write.op === "put" ? write.item : write.key;
  return `${pk} ${sk}`;
}
