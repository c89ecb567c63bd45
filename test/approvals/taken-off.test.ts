import { describe, expect, it } from "vitest";
import { decideApproval, followUpApproval, showApproval } from "#approvals";
import type { Application } from "../support/account-application.ts";
import { actOn } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";
import { refusalsOf } from "./asked.ts";
import { askSeveral, BOSS, DEPUTY, decideAs, HR, LEAD, PEOPLE, pageOf, passOn, readAgain } from "./several-people.ts";

/** The same application under a configuration in which a role is held by these people alone. */
function since(application: Application, role: string, people: readonly string[]): Application {
  const { ports } = application;
  const approvers = new Map([...ports.config.approvers, [role, people] as const]);
  return { ...application, ports: { ...ports, config: { ...ports.config, approvers } } };
}

describe("somebody who was taken off a role after the mail went out", () => {
  it("neither sees nor decides what they were asked, by link or signed in, and that is recorded", async () => {
    const before = await askSeveral(["経理部長"]);
    const { id, nonce } = await pageOf(before, LEAD);
    const now = since(before, "経理部長", [DEPUTY]);

    for (const signedIn of [undefined, { person: LEAD }]) {
      const who = { id, ...(signedIn && { signedIn }) };
      expect(await showApproval(now.ports, who)).toMatchObject({ status: 403, diagnostic: { code: "AOP644" } });
      expect(await decideApproval(now.ports, { ...who, nonce, decision: "approve", comment: "" })).toMatchObject({
        ok: false,
        status: 403,
        diagnostic: { code: "AOP644" },
      });
    }
    const unasked = { id: now.approval, signedIn: { person: LEAD } };
    expect(await showApproval(now.ports, unasked)).toMatchObject({ diagnostic: { code: "AOP602" } });
    expect(await refusalsOf(now)).not.toEqual([]);
    expect(await decideAs(now, DEPUTY)).toMatchObject({ ok: true });
  });

  it("has no say through another role that they still hold", async () => {
    const people = new Map([...PEOPLE, ["人事部長", [HR, LEAD]]]);
    const before = await askSeveral(["経理部長", "人事部長"], {}, { people });
    const now = since(before, "経理部長", [DEPUTY]);

    expect((await pageOf(now, LEAD)).page.speaksFor).toEqual([{ seat: 1, role: "人事部長" }]);
  });

  it("leaves standing what they decided before", async () => {
    const before = await askSeveral(["経理部長"]);
    expect(await decideAs(before, LEAD)).toMatchObject({ ok: true });
    const now = since(before, "経理部長", [DEPUTY]);

    await readAgain(now);
    await actOn(now);

    expect(now.registry.accounts).toHaveLength(1);
  });

  it("may have passed it on before, to somebody who is still an approver of something", async () => {
    const before = await askSeveral(["経理部長"]);
    await passOn(before, LEAD, HR);
    const now = since(before, "経理部長", [DEPUTY]);

    expect(await decideAs(now, HR)).toMatchObject({ ok: true, decision: { person: HR, onBehalfOf: LEAD } });
  });

  it("counts also where it was passed on or escalated to them", async () => {
    const before = await askSeveral(["経理部長"], { escalateAfterHours: 1, escalateTo: "社長" });
    await passOn(before, LEAD, HR);
    await before.recorded.clock.advance(2 * 3_600_000);
    await followUpApproval(before.ports, { kind: "follow-up", approval: before.approval });
    const links = { [HR]: await linkOf(before.ports, HR), [BOSS]: await linkOf(before.ports, BOSS) };
    expect(await showApproval(before.ports, { id: links[BOSS] ?? "" })).toMatchObject({ ok: true });

    const now = since(since(before, "人事部長", []), "社長", []);

    for (const id of Object.values(links)) {
      expect(await showApproval(now.ports, { id })).toMatchObject({ diagnostic: { code: "AOP644" } });
    }
  });

  it("is nobody whom the AOP names by address: there is no role to be taken off", async () => {
    const before = await askSeveral(["someone@example.com"]);
    const now = since(before, "経理部長", []);

    expect(await decideAs(now, "someone@example.com")).toMatchObject({ ok: true });
  });
});
