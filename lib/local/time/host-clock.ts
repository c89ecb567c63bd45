import type { Clock, Table } from "#ports";
import { WakeQueue } from "./wake-queue.ts";

/**
 * The clock of the embedded host: real time that can be moved ahead, to try what happens at an expiry. It never goes
 * back: where the machine's own clock is set back, it goes at half speed until that has caught up, so that what waits
 * for it still ends, and nothing is recorded before what it follows.
 */
export interface HostClock extends Clock {
  /** How far the clock is ahead of real time, in milliseconds. */
  readonly offset: number;
  /**
   * Moves the clock `ms` milliseconds ahead, for good when a table keeps it; resolves when everything due has been
   * woken, in order of time. Throws `RangeError` for anything but a whole number from 0: time never goes back.
   */
  advance(ms: number): Promise<void>;
  /** Cancels everything that waits, so that the process can end. */
  close(): void;
}

const KEY = { pk: "HOST", sk: "CLOCK" };

/** Sleeps are cut to this: a suspended machine or a corrected wall clock is noticed within a minute. */
const LONGEST_SLEEP_MS = 60_000;

/** The last millisecond that a date of four year digits can name. */
const LAST_TIME = Date.UTC(10_000, 0) - 1;

/** Makes the host's clock; with `table`, the offset of the run before is taken up again. */
export async function createHostClock(options: { readonly table?: Table } = {}): Promise<HostClock> {
  const kept = await options.table?.get(KEY);
  const offset = kept?.offset;
  return new MovableClock(options.table, typeof offset === "number" ? offset : 0);
}

class MovableClock implements HostClock {
  readonly #table: Table | undefined;
  readonly #waiting = new WakeQueue();
  readonly #machine = new MachineTime();
  #offset: number;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer wakes this clock, by this clock. */
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(table: Table | undefined, offset: number) {
    this.#table = table;
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  now(): number {
    return this.#machine.now() + this.#offset;
  }

  wakeAt(time: number, wake: () => void): () => void {
    const cancel = this.#waiting.add(time, wake);
    // A timer for something earlier that was cancelled since wakes for nothing, which is less than setting one per call.
    if (time < this.#wakesAt) this.#sleep();
    return () => {
      cancel();
      if (this.#waiting.earliest() === undefined) this.#sleep();
    };
  }

  async advance(ms: number): Promise<void> {
    if (!(Number.isSafeInteger(ms) && ms >= 0 && this.now() + ms <= LAST_TIME)) {
      throw new RangeError(
        `Unexpected advance of ${ms} ms, expected a whole number from 0 that stays before year 10000`,
      );
    }
    // Moved before it is stored: the table keeps the order of calls, so whatever is written with the new time comes
    // after the new offset, and a crash cannot leave a record from the future.
    this.#offset += ms;
    await this.#table?.write([{ op: "put", item: { ...KEY, offset: this.#offset } }]);
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#wakeDue();
  }

  close(): void {
    this.#waiting.clear();
    this.#sleep();
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    this.#wakesAt = Number.POSITIVE_INFINITY;
    const time = this.#waiting.earliest();
    if (time === undefined) return;
    const now = this.now();
    const delay = Math.min(Math.max(time - now, 0), LONGEST_SLEEP_MS);
    this.#wakesAt = now + delay;
    this.#timer = setTimeout(() => this.#wakeDue(), delay);
  }

  #wakeDue(): void {
    try {
      this.#waiting.wakeDue(this.now());
    } finally {
      this.#sleep();
    }
  }
}

/** The machine's time without its steps back. */
class MachineTime {
  /** What the machine's clock said last that was not behind what this one said, and when that was since the process began. */
  #told = Number.NEGATIVE_INFINITY;
  #at = 0;

  now(): number {
    const passed = performance.now();
    const told = Date.now();
    const slow = this.#told + Math.floor((passed - this.#at) / 2);
    if (told < slow) return slow;
    this.#told = told;
    this.#at = passed;
    return told;
  }
}
