import { describe, expect, it } from "vitest";
import { listWaiting, pageInbox } from "#approvals";
import { runItem } from "#records";
import { type Application, applyForAccounts, ask, decide } from "../support/account-application.ts";
import { START } from "../support/recorded-run.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("what waits for people", () => {
  it("is listed by run: what, whose, since when, until when", async () => {
    const application = await applyForAccounts();
    await ask(application);

    expect(await waitingOf(application)).toEqual([
      {
        kind: "approval",
        id: application.approval,
        phase: 2,
        to: ["lead@example.com", "deputy@example.com"],
        since: new Date(START).toISOString(),
        expires: new Date(START + 7 * DAY).toISOString(),
      },
    ]);
  });

  it("is listed by person, in whatever case the address is written, and not for others", async () => {
    const application = await applyForAccounts();
    await ask(application);

    expect(await inboxOf(application, "LEAD@example.com")).toMatchObject([
      { kind: "approval", id: application.approval, run: application.recorded.run.run, to: ["LEAD@example.com"] },
    ]);
    expect(await inboxOf(application, "taro@example.com")).toEqual([]);
  });

  it("is listed once although its mail had to be sent again", async () => {
    const application = await applyForAccounts();
    const broken = { ...application.ports, mailer: { send: () => Promise.reject(new Error("no mail now")) } };
    await expect(ask({ ...application, ports: broken as never })).rejects.toThrow();
    await ask(application);

    expect(await inboxOf(application, "lead@example.com")).toHaveLength(1);
  });

  it.each<[string, (application: Application) => Promise<unknown>]>([
    ["it is decided", (application) => decide(application)],
    ["it has expired", (application) => application.recorded.clock.advance(7 * DAY)],
    [
      "its run has ended",
      ({ recorded }) => recorded.table.write([{ op: "put", item: runItem({ ...recorded.run, status: "stopped" }) }]),
    ],
  ])("is gone from both lists once %s", async (_, happen) => {
    const application = await applyForAccounts();
    await ask(application);

    await happen(application);

    expect(await waitingOf(application)).toEqual([]);
    expect(await inboxOf(application, "lead@example.com")).toEqual([]);
  });
});

function waitingOf({ ports, recorded }: Application) {
  return listWaiting(ports, recorded.run.run);
}

async function inboxOf({ ports }: Application, person: string) {
  const { items } = await pageInbox(ports, person, { limit: 100 });
  return items.map(({ run, ...item }) => ({ ...item, run: run.run }));
}
