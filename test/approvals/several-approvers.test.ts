import { describe, expect, it } from "vitest";
import { decideApproval } from "#approvals";
import { keys, queryAll } from "#records";
import { outcomeOf } from "../effects/recorded-effects.ts";
import { type Application, actOn } from "../support/account-application.ts";
import { gateTable } from "../support/gated-table.ts";
import { exploreSchedules, type Invocation } from "../support/interleave.ts";
import { createMemoryTable } from "../support/memory-table.ts";
import { peoplePorts } from "../support/people.ts";
import { askSeveral, codeOf, DEPUTY, decideAs, HR, LEAD, OPS, PEOPLE, pageOf, readAgain } from "./several-people.ts";

const BOTH = ["経理部長", "人事部長"];

describe("several approvers", () => {
  it.each([
    ["in the order of the AOP", [LEAD, HR]],
    ["in the other order", [HR, DEPUTY]],
  ])("all have to consent, %s, and only the last releases the task, once", async (_, [first = "", last = ""]) => {
    const application = await askSeveral(BOTH);
    const one = await decideAs(application, first);
    expect(one).toMatchObject({ ok: true, decision: { kind: "consent", person: first } });
    expect(application.ports.workflows.released).toEqual([]);
    await readAgain(application);
    await actOn(application);
    expect(await outcomeOf(application)).toMatchObject({ state: "denied", error: { code: "AOP611" } });
    expect(application.registry.accounts).toEqual([]);

    const two = await decideAs(application, last);
    expect(two).toMatchObject({ ok: true, open: [], decision: { kind: "decision", decision: "approved" } });
    expect(application.ports.workflows.released.map(({ token }) => token)).toEqual(["token-1"]);
  });

  it("carry the action out once all of them consented", async () => {
    const application = await askSeveral(BOTH);
    await decideAs(application, HR);
    await decideAs(application, LEAD);
    await readAgain(application);
    await actOn(application);
    await actOn(application);
    expect(application.registry.accounts).toHaveLength(1);
  });

  it("see one subject with both roles, and who has yet to consent", async () => {
    const application = await askSeveral(BOTH);
    const before = (await pageOf(application, LEAD)).page;
    expect(before.subject.role).toBe("経理部長、人事部長");
    await decideAs(application, HR);
    const { page } = await pageOf(application, LEAD);
    expect(page.digest).toBe(before.digest);
    expect(page.seats.map(({ role, consent }) => [role, consent?.person])).toEqual([
      ["経理部長", undefined],
      ["人事部長", HR],
    ]);
    expect((await pageOf(application, HR)).page.nonce).toBeUndefined();
  });

  it("are told by one rejection, whoever consented before, and nothing is carried out", async () => {
    const application = await askSeveral(BOTH);
    await decideAs(application, LEAD);
    expect(await decideAs(application, HR, "reject")).toMatchObject({ ok: true, decision: { decision: "rejected" } });
    expect(codeOf(await decideAs(application, DEPUTY))).toBe("AOP605");
    await readAgain(application);
    await actOn(application);
    expect(await outcomeOf(application)).toMatchObject({ error: { code: "AOP616" } });
  });

  it("do not count one person twice for one role, nor a colleague of the same role", async () => {
    const application = await askSeveral(BOTH);
    await decideAs(application, LEAD);
    expect(codeOf(await decideAs(application, LEAD))).toBe("AOP640");
    expect(codeOf(await decideAs(application, DEPUTY))).toBe("AOP640");
    expect(await application.ports.table.get(keys.decided(application.approval))).toBeUndefined();
    const refused = await queryAll(application.ports.table, `DECIDED#${application.approval}`, "REFUSED#");
    expect(refused).toMatchObject([
      { person: LEAD, tried: "approve", code: "AOP640", why: { en: expect.stringContaining(LEAD) } },
      { person: DEPUTY, tried: "approve", code: "AOP640" },
    ]);
  });

  it("may be one person who holds both roles: the record says so for each", async () => {
    const people = new Map([...PEOPLE, ["人事部長", [LEAD]]]);
    const application = await askSeveral(BOTH, {}, { people });
    expect(await decideAs(application, LEAD)).toMatchObject({ ok: true, open: [] });
    const said = await queryAll(application.ports.table, `DECIDED#${application.approval}`, "BY#");
    expect(said.map(({ seat, person }) => [seat, person])).toEqual([
      [0, LEAD],
      [1, LEAD],
    ]);
  });

  it("fall back to the operators one by one", async () => {
    const application = await askSeveral(["監査役", "人事部長"]);
    const { page } = await pageOf(application, OPS);
    expect(page.seats.map(({ role, people }) => [role, people])).toEqual([
      ["監査役 → operators", [OPS]],
      ["人事部長", [HR]],
    ]);
  });

  it.each([0, 1])("deny when the consent of approver %i is deleted or altered afterwards", async (seat) => {
    for (const change of ["delete", "alter"] as const) {
      const application = await askSeveral(BOTH);
      await decideAs(application, LEAD);
      await decideAs(application, HR);
      await readAgain(application);
      const { table } = application.ports;
      const key = keys.consent(application.approval, seat);
      const item = await table.get(key);
      if (item === undefined) throw new Error("There is no consent");
      await table.write([
        change === "delete" ? { op: "delete", key } : { op: "put", item: { ...item, person: "mallory@example.com" } },
      ]);
      await actOn(application);
      expect((await outcomeOf(application)).state).toBe("denied");
      expect(application.registry.accounts).toEqual([]);
    }
  });

  it.each([
    ["two last consents", ["approve", "approve"]],
    ["a consent and a rejection", ["approve", "reject"]],
  ])("decide at most once, and release once, under every schedule of %s", async (_, decisions) => {
    const table = createMemoryTable();
    const asked = await askSeveral(BOTH, {}, { table });
    const links = [await pageOf(asked, LEAD), await pageOf(asked, HR)];
    const prepare = (): Application => {
      const recorded = { ...asked.recorded, table: table.copy() };
      const { approvers, approvals } = asked.ports.config;
      return { ...asked, recorded, ports: peoplePorts(recorded, asked.catalog, { approvers, approvals }) };
    };
    const scenario = (decisions: readonly string[]) => {
      const { ports, approval } = prepare();
      return {
        start: links.map(({ id, nonce }, index) => async (invocation: Invocation) => {
          const gated = gateTable(ports.table, invocation, /^(DECIDED|TOKEN)#/);
          const decision = decisions[index] ?? "approve";
          await decideApproval({ ...ports, table: gated }, { id, nonce, decision, comment: "理由" });
        }),
        async end() {
          const decided = await ports.table.get(keys.decided(approval));
          const consents = await queryAll(ports.table, `DECIDED#${approval}`, "BY#");
          expect(decided).toBeDefined();
          expect(ports.workflows.released.map(({ token }) => token)).toEqual(["token-1"]);
          if (!decisions.includes("reject")) expect(decided).toMatchObject({ decision: "approved" });
          if (decided?.decision === "approved") expect(consents).toHaveLength(2);
        },
      };
    };

    const explored = await exploreSchedules(() => scenario(decisions), { crashes: false, alike: false });

    expect(explored.schedules).toBeGreaterThanOrEqual(20);
  });
});
