import type { SandboxRun } from "../sandbox/sandbox.ts";

/** Code that is still loaded, and the spine entry it stands behind. */
interface LiveRun {
  readonly run: SandboxRun;
  readonly after: string;
}

/**
 * Keeps code loaded between two steps of a phase, so that the next step need not replay it. Only a saving: what it
 * holds is what a replay up to the same spine entry gives, and anything else is dropped and replayed.
 */
export class LiveRuns {
  readonly #limit: number;
  readonly #runs = new Map<string, LiveRun>();

  /** With a limit of 0 every step replays. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes the code out, if it stands behind exactly this entry. */
  take(key: string, after: string): SandboxRun | undefined {
    const live = this.#runs.get(key);
    if (!live) return undefined;
    this.#runs.delete(key);
    if (live.after === after) return live.run;
    live.run.dispose();
    return undefined;
  }

  keep(key: string, run: SandboxRun, after: string): void {
    this.drop(key);
    this.#runs.set(key, { run, after });
    for (const oldest of this.#runs.keys()) {
      if (this.#runs.size <= this.#limit) break;
      this.drop(oldest);
    }
  }

  drop(key: string): void {
    this.#runs.get(key)?.run.dispose();
    this.#runs.delete(key);
  }
}
