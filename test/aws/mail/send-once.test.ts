import { describe, expect, it } from "vitest";
import { keys } from "#records";
import { sendOnce } from "../../../lib/aws/mail/send-once.ts";
import { createMemoryTable } from "../../support/memory-table.ts";
import { createTestClock } from "../../support/test-clock.ts";

const START = Date.UTC(2026, 0, 1);

function open() {
  const table = createMemoryTable();
  const clock = createTestClock(START);
  const waiting = { pause: (milliseconds: number) => clock.advance(milliseconds), random: () => 0.5 };
  return { table, clock, waiting };
}

describe("a mail", () => {
  it("is handed over once, however often and at once it is sent; all wait until it is", async () => {
    const ports = open();
    let handed = 0;
    let done = false;
    const handOver = async () => {
      handed += 1;
      await ports.clock.advance(1_000);
      done = true;
      return "m";
    };

    const ends = Array.from({ length: 5 }, () => sendOnce(ports, "mail_1", handOver).then(() => done));

    expect(await Promise.all(ends)).toEqual([true, true, true, true, true]);
    await sendOnce(ports, "mail_1", handOver);
    expect(handed).toBe(1);
    expect(await ports.table.get(keys.mail("mail_1"))).toMatchObject({ state: "sent", message: "m" });
  });

  it("that was not taken is free to be sent again", async () => {
    const ports = open();

    await expect(sendOnce(ports, "mail_1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await sendOnce(ports, "mail_1", async () => "m");

    expect(await ports.table.get(keys.mail("mail_1"))).toMatchObject({ state: "sent" });
  });

  it("whose sender died is sent by another after half a minute", async () => {
    const ports = open();
    const died = new Promise<string>(() => undefined);
    void sendOnce(ports, "mail_1", () => died);
    await new Promise((resolve) => setImmediate(resolve));

    await sendOnce(ports, "mail_1", async () => "second");

    expect(await ports.table.get(keys.mail("mail_1"))).toMatchObject({ state: "sent", message: "second" });
    expect(ports.clock.now() - START).toBeGreaterThanOrEqual(30_000);
  });

  it("that another one sent meanwhile is not written over by a sender that comes late", async () => {
    const ports = open();
    let finish: (message: string) => void = () => undefined;
    const late = sendOnce(
      ports,
      "mail_1",
      () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    await sendOnce(ports, "mail_1", async () => "second");

    finish("first");
    await late;

    expect(await ports.table.get(keys.mail("mail_1"))).toMatchObject({ message: "second" });
  });
});
