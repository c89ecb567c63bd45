import { describe, expect, it } from "vitest";
import { followUpApproval, loadApproval } from "#approvals";
import { keys } from "#records";
import { type Application, ask } from "../support/account-application.ts";
import { askSeveral, BOSS, codeOf, DEPUTY, decideAs, HR, LEAD, pageOf, passOn } from "./several-people.ts";

const HOUR = 60 * 60 * 1000;
const REMIND = { remindAfterHours: 24, escalateAfterHours: 48, escalateTo: "社長" };

const followUp = ({ ports, approval }: Application) => followUpApproval(ports, { kind: "follow-up", approval });

async function mailedTo({ ports }: Application, word: string): Promise<readonly string[]> {
  return (await ports.mailer.listMails()).filter(({ subject }) => subject.includes(word)).map(({ to }) => to);
}

describe("an approval that nobody decides", () => {
  it("is looked at again when people are to be reminded and when others are to be asked", async () => {
    const application = await askSeveral(["経理部長"], REMIND);
    const record = await loadApproval(application.ports.table, application.approval);
    expect(record?.wakes).toEqual([24, 48].map((hours) => (record?.at ?? 0) + hours * HOUR));
  });

  it("reminds nobody before the time, and everybody who has not decided once after it", async () => {
    const application = await askSeveral(["経理部長", "人事部長"], REMIND);
    await decideAs(application, LEAD);
    await application.recorded.clock.advance(24 * HOUR - 1);
    await followUp(application);
    expect(await mailedTo(application, "再送")).toEqual([]);
    await application.recorded.clock.advance(1);
    await ask(application, "token-2");
    await ask(application, "token-3");
    await followUp(application);
    expect(await mailedTo(application, "再送")).toEqual([HR]);
  });

  it("reminds whoever it was passed on to, not whoever passed it on", async () => {
    const application = await askSeveral(["経理部長"], REMIND);
    await passOn(application, LEAD, HR);
    await application.recorded.clock.advance(24 * HOUR);
    await followUp(application);
    expect(await mailedTo(application, "再送")).toEqual([DEPUTY, HR]);
  });

  it("is escalated once, records to whom, and decides nothing by it", async () => {
    const application = await askSeveral(["経理部長"], REMIND);
    await application.recorded.clock.advance(48 * HOUR);
    await followUp(application);
    await followUp(application);
    expect(await mailedTo(application, "未決")).toEqual([BOSS]);
    const { table, workflows } = application.ports;
    expect(await table.get(keys.escalated(application.approval))).toMatchObject({ role: "社長", people: [BOSS] });
    expect(await table.get(keys.decided(application.approval))).toBeUndefined();
    expect(workflows.released).toEqual([]);
  });

  it("may then be decided by whoever it was escalated to, as such, for one of several approvers", async () => {
    const application = await askSeveral(["経理部長", "人事部長"], REMIND);
    await application.recorded.clock.advance(48 * HOUR);
    await followUp(application);
    expect((await pageOf(application, BOSS)).page.speaksFor).toEqual([{ seat: 0, role: "経理部長 → 社長" }]);
    expect(await decideAs(application, BOSS)).toMatchObject({ ok: true, open: ["人事部長"] });
    expect(codeOf(await decideAs(application, BOSS))).toBe("AOP640");
    expect(await decideAs(application, HR)).toMatchObject({ ok: true, open: [] });
  });

  it("is never escalated to the requester", async () => {
    const application = await askSeveral(["経理部長"], { escalateAfterHours: 1, escalateTo: "operators" });
    await application.recorded.clock.advance(HOUR);
    await followUp(application);
    expect(await mailedTo(application, "未決")).toEqual(["ops@example.com"]);
  });

  it.each([
    ["decided", async (application: Application) => void (await decideAs(application, LEAD))],
    ["past its end", async ({ recorded }: Application) => recorded.clock.advance(7 * 24 * HOUR)],
  ])("is told to nobody once it is %s", async (_, end) => {
    const application = await askSeveral(["経理部長"], REMIND);
    await end(application);
    await application.recorded.clock.advance(72 * HOUR);
    await followUp(application);
    expect(await mailedTo(application, "再送")).toEqual([]);
    expect(await mailedTo(application, "未決")).toEqual([]);
  });

  it("goes on when a reminder cannot be mailed, and sends it the next time", async () => {
    const application = await askSeveral(["経理部長"], REMIND);
    await application.recorded.clock.advance(24 * HOUR);
    const mailer = { send: () => Promise.reject(new Error("Throttling")) };
    await followUp({
      ...application,
      ports: { ...application.ports, mailer: { ...application.ports.mailer, ...mailer } },
    });
    expect(await mailedTo(application, "再送")).toEqual([]);
    await followUp(application);
    expect(await mailedTo(application, "再送")).toEqual([LEAD, DEPUTY]);
  });
});
