import type { Item, Key } from "#ports";

const MOST_ITEMS = 600;
const MOST_CHARACTERS = 600_000;

interface Entry {
  readonly text: string | undefined;
  /** Parsed when it is first asked for; its attributes cannot be replaced, since every reader gets the same object. */
  item?: Item | undefined;
}

/**
 * The items that were read or written last, also those that are not there: this process alone uses the file, so what it
 * wrote is what a read would find. The oldest go first.
 */
export class ItemCache {
  readonly #entries = new Map<string, Entry>();
  #characters = 0;

  /** What is known of a key: its item, `null` when there is none, undefined when it has to be looked up. */
  find(key: Key): Item | null | undefined {
    const entry = this.#entries.get(nameOf(key));
    if (entry === undefined) return undefined;
    if (entry.text === undefined) return null;
    entry.item ??= Object.freeze(JSON.parse(entry.text) as Item);
    return entry.item;
  }

  /** Whether there is an item, as far as that is known. */
  has(key: Key): boolean | undefined {
    const entry = this.#entries.get(nameOf(key));
    return entry && entry.text !== undefined;
  }

  /** Keeps what a key holds now; `text` is undefined where there is nothing. */
  set(key: Key, text: string | undefined): void {
    const name = nameOf(key);
    this.#drop(name);
    this.#entries.set(name, { text });
    this.#characters += sizeOf(name, text);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST_ITEMS && this.#characters <= MOST_CHARACTERS) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  #drop(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#characters -= sizeOf(name, entry.text);
  }
}

/** No key holds a NUL in front of a key's other half that another could be mistaken for: lengths are told apart. */
function nameOf({ pk, sk }: Key): string {
  return `${pk.length}\0${pk}${sk}`;
}

function sizeOf(name: string, text: string | undefined): number {
  return name.length + (text?.length ?? 0);
}
