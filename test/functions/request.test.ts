import { describe, expect, it } from "vitest";
import { unknownEffectId } from "#records";
import { handleRequest, type RequestPorts } from "../../functions/request/handler.ts";
import {
  type Application,
  actOn,
  applyForAccounts,
  approve,
  decide,
  withTime,
} from "../support/account-application.ts";
import recorded from "./events/request-approval.json" with { type: "json" };

async function open(given?: Application) {
  const application = given ?? (await applyForAccounts({ accounts: 2 }));
  const released: string[] = [];
  const counted: string[] = [];
  const { workflows: _workflows, ...ports } = application.ports;
  const invoke = (change: Partial<RequestPorts> = {}, event: object = recorded) =>
    handleRequest({ ...ports, release: async (asked) => void released.push(asked), ...change }, event as never, {
      count: (name) => void counted.push(name),
    });
  const mails = async () => (await application.ports.mailer.listMails()).map(({ to }) => to);
  return { application, released, counted, invoke, mails };
}

describe("the function request", () => {
  it("asks once though its event comes twice, and keeps the token of the task that waits now", async () => {
    const { application, released, invoke, mails } = await open();

    const first = await invoke();
    const second = await invoke({}, { ...recorded, token: "AQCEAAAAKgAAAAMAAAAAAAAAAbY1second" });

    expect(first).toEqual({ id: recorded.approval, state: "waiting" });
    expect(second).toEqual(first);
    expect(await mails()).toEqual(["lead@example.com", "deputy@example.com"]);
    expect(released).toEqual([]);
    await decide(application);
    expect(application.ports.workflows.released.map(({ token }) => token)).toEqual([
      "AQCEAAAAKgAAAAMAAAAAAAAAAbY1second",
    ]);
  });

  it("throws when mail is down, and sends what was not sent when it is invoked again", async () => {
    const { invoke, mails } = await open();
    const mailer = { send: () => Promise.reject(new Error("Throttling")) };

    await expect(invoke({ mailer })).rejects.toThrow("Throttling");
    expect(await mails()).toEqual([]);

    await invoke();
    expect(await mails()).toEqual(["lead@example.com", "deputy@example.com"]);
  });

  it("throws for one mail that is not taken when the others have ended, and not in the middle of them", async () => {
    const { invoke } = await open();
    const handed: string[] = [];
    const mailer = {
      async send({ to }: { readonly to: string }) {
        if (to === "lead@example.com") throw new Error("MessageRejected");
        await new Promise((resolve) => setImmediate(resolve));
        handed.push(to);
      },
    };

    await expect(invoke({ mailer })).rejects.toThrow("MessageRejected");

    expect(handed).toEqual(["deputy@example.com"]);
  });

  it("has decide release a task whose decision was there before its token", async () => {
    const { application, released, invoke } = await open();
    await invoke();
    await decide(application);

    const reply = await invoke({}, { ...recorded, token: "AQCEAAAAKgAAAAMAAAAAAAAAAbY1late" });

    expect(reply.state).toBe("decided");
    expect(released).toEqual([recorded.approval]);
  });

  it("counts an unknown effect once, when somebody was asked about it, however often it is invoked", async () => {
    const application = await applyForAccounts({ abilities: "neither" });
    application.registry.faults = ["loses the request"];
    await approve(application);
    await withTime(application.recorded, actOn(application));
    const { run } = application.recorded.run;
    const question = unknownEffectId(run, "2.1");
    const event = { kind: "unknown-effect", run, phase: 2, question, call: "2.1", token: "token-1" };
    const { invoke, counted } = await open(application);
    const mailer = { send: () => Promise.reject(new Error("Throttling")) };

    await expect(invoke({ mailer }, event)).rejects.toThrow("Throttling");
    expect(counted).toEqual([]);
    expect(await invoke({}, event)).toMatchObject({ state: "waiting" });
    expect(counted).toEqual(["UnknownEffects"]);
    await invoke({}, { ...event, token: "token-2" });
    expect(counted).toEqual(["UnknownEffects"]);
  });

  it("refuses an approval whose id is not that of its calls", async () => {
    const { invoke, mails } = await open();

    await expect(invoke({}, { ...recorded, calls: ["2.1"] })).rejects.toThrow("Unexpected approval");
    expect(await mails()).toEqual([]);
  });
});
