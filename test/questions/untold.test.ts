import { describe, expect, it } from "vitest";
import { listWaiting } from "#approvals";
import { MailRefusedError } from "#ports";
import { askingRun, askQuestion } from "../support/asking-run.ts";

describe("a question", () => {
  it("goes on without an address that is never taken, and not where that was the only one", async () => {
    const operators = ["gone@example.com", "ops@example.com"];
    const unknown = { person: "unknown", authenticated: false };
    const asking = await askingRun({ requester: unknown, config: { approvers: new Map([["operators", operators]]) } });
    const { mailer } = asking.ports;
    const never = (...refused: readonly string[]) => ({
      ...mailer,
      send: async (mail: Parameters<typeof mailer.send>[0]) => {
        if (refused.includes(mail.to)) throw new MailRefusedError("out of form");
        await mailer.send(mail);
      },
    });

    await expect(askQuestion({ ...asking, ports: { ...asking.ports, mailer: never(...operators) } })).rejects.toThrow(
      "誰にもメールを送れませんでした",
    );
    const reply = await askQuestion({ ...asking, ports: { ...asking.ports, mailer: never("gone@example.com") } });

    expect(reply.state).toBe("waiting");
    expect((await mailer.listMails()).map((mail) => mail.to)).toEqual(["ops@example.com"]);
    expect(await listWaiting(asking.ports, asking.recorded.run.run)).toMatchObject([
      { untold: [{ person: "gone@example.com", reason: "out of form" }] },
    ]);
  });
});
