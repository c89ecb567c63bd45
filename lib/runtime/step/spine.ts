import type { Clock, Durability, Table, Write } from "#ports";
import {
  entryItem,
  GENESIS,
  loadSpine,
  loadSpineHead,
  type SpineEntry,
  sealEntry,
  spineKey,
  type Unsealed,
} from "#records";

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What one entry says, before it is numbered, timed and chained. */
export type SpineBody = DistributiveOmit<Unsealed<SpineEntry>, "run" | "seq" | "phase" | "at" | "by">;

/** Somebody else wrote the entry that was to come next: load again, and see what it says. */
export class SpineConflictError extends Error {
  override name = "SpineConflictError";
}

/** One phase's part of a run's spine, and the only way to add to it. */
export class Spine {
  readonly run: string;
  readonly phase: number;
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #entries: SpineEntry[];
  #prev: string;

  private constructor(ports: SpinePorts, run: string, phase: number, entries: readonly SpineEntry[], prev: string) {
    this.#table = ports.table;
    this.#clock = ports.clock;
    this.run = run;
    this.phase = phase;
    this.#entries = [...entries];
    this.#prev = prev;
  }

  static async load(ports: SpinePorts, run: string, phase: number): Promise<Spine> {
    const entries = await loadSpine(ports.table, run, phase);
    const head = entries.at(-1) ?? (await loadSpineHead(ports.table, run));
    return new Spine(ports, run, phase, entries, head?.hash ?? GENESIS);
  }

  get entries(): readonly SpineEntry[] {
    return this.#entries;
  }

  /**
   * Adds an entry, together with other writes or not at all. It need not be on disk at once: a step that is lost is done
   * again, and whatever leaves the house (an intent, a mail, an end) is stored behind it and takes it along.
   * Throws `SpineConflictError` when the entry's place, or one of the other writes, was taken meanwhile.
   */
  async append(body: SpineBody, writes: readonly Write[] = [], durability: Durability = "later"): Promise<SpineEntry> {
    const seq = this.#entries.length + 1;
    const numbered = { ...body, run: this.run, seq, phase: this.phase, at: this.#clock.now(), by: "step" };
    const entry = sealEntry<SpineEntry>(numbered as Unsealed<SpineEntry>, this.#prev);
    const put: Write = { op: "put", item: entryItem(spineKey(entry), entry), if: { kind: "absent" } };
    const result = await this.#table.write([put, ...writes], durability);
    if (!result.ok)
      throw new SpineConflictError(`Entry ${seq} of phase ${this.phase} of ${this.run} was written meanwhile`);
    this.#entries.push(entry);
    this.#prev = entry.hash;
    return entry;
  }
}

/** What a spine is kept with. */
export interface SpinePorts {
  readonly table: Table;
  readonly clock: Clock;
}
