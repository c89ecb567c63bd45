import type { Json } from "#ports";

const MAX_REFS = 20_000;

/** The most characters that a resolution may put together. */
export const MAX_CHARACTERS = 2_000_000;

/**
 * What one resolution may still spend: a short ref can name a long list many times over, and each of its elements again.
 * Once it is spent it stays spent.
 */
export class ResolveBudget {
  #refs = MAX_REFS;
  #characters = MAX_CHARACTERS;

  get isSpent(): boolean {
    return this.#refs < 0 || this.#characters < 0;
  }

  /** Counts one visited ref; false when there is nothing left. */
  visit(): boolean {
    this.#refs -= 1;
    return !this.isSpent;
  }

  /** Counts the size of some content, no further than the budget reaches. */
  use(content: Json | undefined): void {
    const open = [content];
    while (open.length > 0 && !this.isSpent) {
      const part = open.pop();
      this.#characters -= typeof part === "string" ? part.length + 2 : 4;
      if (part === null || typeof part !== "object") continue;
      for (const [name, inner] of Object.entries(part)) {
        this.#characters -= Array.isArray(part) ? 0 : name.length;
        open.push(inner);
      }
    }
  }
}
