import type { Json, JsonObject } from "#ports";

const MAX_REFS = 20_000;

/** The most characters that a resolution may put together. */
export const MAX_CHARACTERS = 2_000_000;

/** What a value took of a budget, and how many levels it reached below itself. */
export interface Cost {
  readonly refs: number;
  readonly characters: number;
  readonly height: number;
}

/**
 * What one resolution may still spend: a short ref can name a long list many times over, and each of its elements again.
 * Once it is spent it stays spent.
 */
export class ResolveBudget {
  #refs = MAX_REFS;
  #characters = MAX_CHARACTERS;
  #deepest = 0;

  get isSpent(): boolean {
    return this.#refs < 0 || this.#characters < 0;
  }

  /** Notes how deep a resolution has come. */
  reach(depth: number): void {
    if (depth > this.#deepest) this.#deepest = depth;
  }

  /** Begins to count what one value at this depth costs. */
  count(depth: number): { end(): Cost } {
    const refs = this.#refs;
    const characters = this.#characters;
    const deepest = this.#deepest;
    this.#deepest = depth;
    return {
      end: () => {
        const height = this.#deepest - depth;
        this.reach(deepest);
        return { refs: refs - this.#refs, characters: characters - this.#characters, height };
      },
    };
  }

  /** Counts once more what was counted before. */
  spend({ refs, characters }: Cost): void {
    this.#refs -= refs;
    this.#characters -= characters;
  }

  /** Counts one visited ref; false when there is nothing left. */
  visit(): boolean {
    this.#refs -= 1;
    return !this.isSpent;
  }

  /** Counts the size of some content, no further than the budget reaches. */
  use(content: Json | undefined): void {
    const open: (readonly Json[] | JsonObject)[] = [];
    const count = (part: Json | undefined): void => {
      this.#characters -= typeof part === "string" ? part.length + 2 : 4;
      if (part !== null && typeof part === "object") open.push(part);
    };
    count(content);
    for (let part = open.pop(); part !== undefined && !this.isSpent; part = open.pop()) {
      if (isList(part)) for (const inner of part) count(inner);
      else {
        for (const name of Object.keys(part)) {
          this.#characters -= name.length;
          count(part[name]);
        }
      }
    }
  }
}

function isList(part: readonly Json[] | JsonObject): part is readonly Json[] {
  return Array.isArray(part);
}
