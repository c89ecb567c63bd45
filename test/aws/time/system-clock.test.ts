import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSystemClock } from "#aws";

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

describe("createSystemClock", () => {
  beforeEach(() => void vi.useFakeTimers({ now: START }));
  afterEach(() => void vi.useRealTimers());

  it("tells the machine's time", () => {
    const clock = createSystemClock();
    expect(clock.now()).toBe(START);

    vi.advanceTimersByTime(1234);

    expect(clock.now()).toBe(START + 1234);
  });

  it.each([
    { what: "in a second", ms: 1000 },
    { what: "in 40 days, longer than a timer can be set", ms: 40 * DAY },
  ])("wakes once, at the time and not before: $what", ({ ms }) => {
    const wakes: number[] = [];
    const clock = createSystemClock();
    clock.wakeAt(START + ms, () => wakes.push(clock.now()));

    vi.advanceTimersByTime(ms - 1);
    expect(wakes).toEqual([]);
    vi.advanceTimersByTime(DAY);

    expect(wakes).toEqual([START + ms]);
  });

  it("never wakes synchronously, not even for a time that is past", () => {
    const wake = vi.fn();
    createSystemClock().wakeAt(START - 1, wake);
    expect(wake).not.toHaveBeenCalled();

    vi.advanceTimersByTime(0);

    expect(wake).toHaveBeenCalledOnce();
  });

  it("does not wake what was cancelled, however long it had waited", () => {
    const wake = vi.fn();
    const cancel = createSystemClock().wakeAt(START + DAY, wake);
    vi.advanceTimersByTime(DAY / 2);

    cancel();
    vi.advanceTimersByTime(DAY);

    expect(wake).not.toHaveBeenCalled();
  });
});

it("keeps a process alive that waits for nothing else", () => {
  const clock = JSON.stringify(new URL("../../../lib/aws/time/system-clock.ts", import.meta.url));
  const script = `const { createSystemClock } = await import(${clock});
    await new Promise((resolve) => createSystemClock().wakeAt(Date.now() + 50, resolve));
    process.stdout.write("awake");`;

  const run = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });

  expect(run.stdout).toBe("awake");
});
