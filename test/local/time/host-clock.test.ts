import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createHostClock, createSqliteTable } from "#local";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("createHostClock", () => {
  const open: { close(): void }[] = [];
  afterEach(() => {
    for (const clock of open.splice(0)) clock.close();
  });
  const makeClock = async (...options: Parameters<typeof createHostClock>) => {
    const clock = await createHostClock(...options);
    open.push(clock);
    return clock;
  };

  it("tells real time until it is moved", async () => {
    const clock = await makeClock();

    const before = Date.now();
    const now = clock.now();

    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it("moves ahead by what it is told", async () => {
    const clock = await makeClock();

    await clock.advance(3 * DAY);

    expect(clock.offset).toBe(3 * DAY);
    expect(clock.now()).toBeGreaterThanOrEqual(Date.now() + 3 * DAY - 1);
  });

  it("wakes at the time, not before, and never inside the call", async () => {
    const clock = await makeClock();
    const time = clock.now() + 20;

    const woken = await new Promise<{ at: number; inside: boolean }>((resolve) => {
      let inside = true;
      clock.wakeAt(time, () => resolve({ at: clock.now(), inside }));
      inside = false;
    });

    expect(woken.inside).toBe(false);
    expect(woken.at).toBeGreaterThanOrEqual(time);
  });

  it("wakes soon, but not inside the call, for a time that has passed", async () => {
    const clock = await makeClock();
    const calls: string[] = [];

    const woken = new Promise<void>((resolve) => {
      clock.wakeAt(0, () => {
        calls.push("wake");
        resolve();
      });
    });
    calls.push("after wakeAt");
    await woken;

    expect(calls).toEqual(["after wakeAt", "wake"]);
  });

  it("wakes what is due in order of time when moved, and nothing else", async () => {
    const clock = await makeClock();
    const start = clock.now();
    const woken: string[] = [];
    clock.wakeAt(start + 2 * DAY, () => woken.push("second"));
    clock.wakeAt(start + 40 * DAY, () => woken.push("beyond 2^31 ms"));
    clock.wakeAt(start + 1 * DAY, () => woken.push("first"));
    clock.wakeAt(start + 2 * DAY, () => woken.push("second, added later"));
    clock.wakeAt(start + 400 * DAY, () => woken.push("next year"));

    await clock.advance(2 * DAY + 1000);
    expect(woken).toEqual(["first", "second", "second, added later"]);

    await clock.advance(38 * DAY);
    expect(woken.slice(3)).toEqual(["beyond 2^31 ms"]);
  });

  it("does not wake what was cancelled, even by one woken just before", async () => {
    const clock = await makeClock();
    const time = clock.now() + DAY;
    const woken: string[] = [];
    const cancels: (() => void)[] = [];
    cancels.push(clock.wakeAt(time, () => woken.push("cancelled at once")));
    clock.wakeAt(time, () => {
      woken.push("canceller");
      cancels[1]?.();
    });
    cancels.push(clock.wakeAt(time, () => woken.push("cancelled by the one before")));
    cancels[0]?.();

    await clock.advance(2 * DAY);

    expect(woken).toEqual(["canceller"]);
  });

  it("wakes at the time what waits longer than one that was cancelled, and what is asked for sooner", async () => {
    const clock = await makeClock();
    const start = clock.now();
    const cancel = clock.wakeAt(start + 10, () => {});
    const wakes = [40, 20].map(
      (wait) =>
        new Promise<number>((resolve) => {
          clock.wakeAt(start + wait, () => resolve(clock.now() - start - wait));
        }),
    );
    cancel();

    for (const late of await Promise.all(wakes)) expect(late).toBeGreaterThanOrEqual(0);
  });

  it("still wakes the others when one throws, and says so", async () => {
    const clock = await makeClock();
    const woken: string[] = [];
    clock.wakeAt(clock.now() + 1000, () => {
      throw new Error("first one fails");
    });
    clock.wakeAt(clock.now() + 2000, () => woken.push("other"));

    await expect(clock.advance(DAY)).rejects.toThrow("first one fails");

    expect(woken).toEqual(["other"]);
  });

  it("wakes later what a wake asks for", async () => {
    const clock = await makeClock();
    const chained = new Promise<void>((resolve) => {
      clock.wakeAt(clock.now() + DAY, () => clock.wakeAt(clock.now(), resolve));
    });

    await clock.advance(DAY + 1000);

    await expect(chained).resolves.toBeUndefined();
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 10_000 * 366 * DAY])("refuses to move by %s", async (ms) => {
    const clock = await makeClock();

    await expect(clock.advance(ms)).rejects.toBeInstanceOf(RangeError);

    expect(clock.offset).toBe(0);
  });

  it("takes up the offset again after a restart", async () => {
    const path = join(temporaryFolder(), "table.db");
    const first = createSqliteTable({ path });
    const clock = await makeClock({ table: first });
    await clock.advance(DAY);
    await clock.advance(DAY);
    first.close();

    const second = createSqliteTable({ path });
    onTestFinished(() => second.close());

    expect((await makeClock({ table: second })).offset).toBe(2 * DAY);
  });

  it("adds up moves that are made at once", async () => {
    const path = join(temporaryFolder(), "table.db");
    const first = createSqliteTable({ path });
    const clock = await makeClock({ table: first });
    await Promise.all([clock.advance(1000), clock.advance(2000)]);
    first.close();

    const second = createSqliteTable({ path });
    onTestFinished(() => second.close());

    expect((await makeClock({ table: second })).offset).toBe(3000);
  });

  it("goes on, never back, while the machine's clock is set back, and wakes in time what waits", async () => {
    const real = Date.now.bind(Date);
    let back = 0;
    const machine = vi.spyOn(Date, "now").mockImplementation(() => real() - back);
    onTestFinished(() => machine.mockRestore());
    const clock = await makeClock();
    const before = clock.now();
    back = DAY;

    const woken = await new Promise<number>((resolve) => {
      clock.wakeAt(before + 20, () => resolve(clock.now()));
    });

    expect(woken).toBeGreaterThanOrEqual(before + 20);
    expect(woken).toBeLessThan(before + DAY);
    back = 0;
    expect(clock.now()).toBeGreaterThanOrEqual(woken);
  });

  it("wakes nothing once closed", async () => {
    const clock = await makeClock();
    const woken: string[] = [];
    clock.wakeAt(clock.now() + 1000, () => woken.push("late"));

    clock.close();
    await clock.advance(DAY);

    expect(woken).toEqual([]);
  });
});
