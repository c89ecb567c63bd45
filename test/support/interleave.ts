/** One of several invocations that run at the same time; it waits at every gate until it is let through. */
export interface Invocation {
  /** Waits until the schedule lets this invocation take its next step. Never resolves once it has crashed. */
  gate(step: string): Promise<void>;
}

/** A fresh world for one schedule: what runs at the same time, and what must hold at the end. */
export interface Scenario {
  readonly start: readonly ((invocation: Invocation) => Promise<unknown>)[];
  /** Called when all invocations have ended or crashed. */
  readonly end: () => Promise<void>;
}

/** How much was explored. */
export interface Explored {
  readonly schedules: number;
  /** The most steps that one schedule had. */
  readonly longest: number;
}

type Choice = { readonly options: number; taken: number };

/** What is explored. */
export interface Exploration {
  /** One invocation may also die before any of its steps. */
  readonly crashes: boolean;
  /** All invocations are the same, so which one takes the first step makes no difference. */
  readonly alike: boolean;
}

/**
 * Runs a scenario under every schedule of its invocations' steps, depth first. Only one step runs at a time, so a schedule
 * gives the same run every time.
 */
export async function exploreSchedules(prepare: () => Scenario, exploration: Exploration): Promise<Explored> {
  const path: Choice[] = [];
  let schedules = 0;
  let longest = 0;
  do {
    const scenario = prepare();
    const steps = await runSchedule(scenario, path, exploration);
    await scenario.end();
    schedules += 1;
    longest = Math.max(longest, steps);
  } while (advance(path));
  return { schedules, longest };
}

/** Moves to the next schedule in depth-first order; false after the last. */
function advance(path: Choice[]): boolean {
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    last.taken += 1;
    if (last.taken < last.options) return true;
    path.pop();
  }
  return false;
}

class Lane implements Invocation {
  state: "running" | "waiting" | "over" = "running";
  #open: () => void = () => {};
  #settled: () => void = () => {};

  gate(): Promise<void> {
    return new Promise((resolve) => {
      this.#open = resolve;
      this.state = "waiting";
      this.#settled();
    });
  }

  /** Runs until the next gate or the end. */
  async until(work: () => void): Promise<void> {
    const settled = new Promise<void>((resolve) => {
      this.#settled = resolve;
    });
    this.state = "running";
    work();
    await settled;
  }

  async run(start: (invocation: Invocation) => Promise<unknown>): Promise<void> {
    await this.until(() => {
      const over = (): void => {
        this.state = "over";
        this.#settled();
      };
      start(this).then(over, over);
    });
  }

  async step(): Promise<void> {
    await this.until(() => this.#open());
  }

  crash(): void {
    this.state = "over";
  }
}

async function runSchedule(scenario: Scenario, path: Choice[], { crashes, alike }: Exploration): Promise<number> {
  const lanes: Lane[] = [];
  for (const start of scenario.start) {
    const lane = new Lane();
    lanes.push(lane);
    await lane.run(start);
  }
  let crashed = !crashes;
  for (let steps = 0; ; steps += 1) {
    const waiting = lanes.filter((lane) => lane.state === "waiting").slice(0, alike && steps === 0 ? 1 : undefined);
    if (waiting.length === 0) return steps;
    const crashable = crashed ? [] : waiting;
    const choice = choose(path, steps, waiting.length + crashable.length);
    const lane = waiting[choice];
    if (lane !== undefined) await lane.step();
    else {
      crashable[choice - waiting.length]?.crash();
      crashed = true;
    }
  }
}

function choose(path: Choice[], step: number, options: number): number {
  path[step] ??= { options, taken: 0 };
  return path[step].taken;
}
