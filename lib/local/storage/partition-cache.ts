import type { Item, Key, Page, Query } from "#ports";
import { decodeCursor, encodeCursor } from "#records";

/** A partition larger than this is read from the file each time, in characters of JSON. */
const MOST_CHARACTERS_OF_ONE = 200_000;
const MOST_CHARACTERS = 6_000_000;

/**
 * A partition that this many commits passed by is given up: its run has ended, or waits for a person. Fifty runs that go
 * on together share their commits, so theirs stay.
 */
const MOST_COMMITS = 64;
const COMMITS_BETWEEN_SWEEPS = 32;

/** What an empty partition counts for, so that even those are not kept without end. */
const OVERHEAD = 200;

/** Plain ASCII sorts the same in JavaScript as in the file, which goes by UTF-8 bytes. */
const SORTS_ALIKE = /^[\0-\x7f]*$/;

interface Kept {
  /** Its JSON until it is first asked for, then the item. */
  held: string | Item;
  readonly characters: number;
}

/** All of the items under one partition key, in the order of their sort keys. */
export class Partition {
  readonly #kept = new Map<string, Kept>();
  readonly #sorted: string[] = [];
  /** How much JSON it holds, in characters. */
  characters = OVERHEAD;
  /** The number of the commit before which it was last asked for. */
  asked = 0;

  /** The item, parsed when it is first asked for; its attributes cannot be replaced, since every reader gets the same object. */
  find(sk: string): Item | undefined {
    const kept = this.#kept.get(sk);
    if (typeof kept?.held === "string") kept.held = Object.freeze(JSON.parse(kept.held) as Item);
    return kept?.held as Item | undefined;
  }

  has(sk: string): boolean {
    return this.#kept.has(sk);
  }

  put(sk: string, text: string): void {
    const kept = this.#kept.get(sk);
    if (kept === undefined) this.#insert(sk);
    this.#kept.set(sk, { held: text, characters: text.length });
    this.characters += text.length - (kept?.characters ?? 0);
  }

  remove(sk: string): void {
    const kept = this.#kept.get(sk);
    if (kept === undefined) return;
    this.#kept.delete(sk);
    this.#sorted.splice(this.#placeOf(sk), 1);
    this.characters -= kept.characters;
  }

  /** The page that the file would give: a partition that is kept is never larger than one page. */
  page(query: Query): Page {
    const { prefix = "", reverse = false, limit = Number.POSITIVE_INFINITY, after } = query;
    const position = after === undefined ? undefined : decodeCursor({ ...query, after });
    const items: Item[] = [];
    const step = reverse ? -1 : 1;
    let at = reverse ? this.#endOf(prefix, position?.sk) - 1 : this.#placeOf(position ? `${position.sk}\0` : prefix);
    for (let sk = this.#sorted[at]; sk?.startsWith(prefix); at += step, sk = this.#sorted[at]) {
      const last = items.at(-1);
      if (last && items.length >= limit) return { items, next: encodeCursor(last, undefined) };
      const item = this.find(sk);
      if (item) items.push(item);
    }
    return { items };
  }

  #endOf(prefix: string, before: string | undefined): number {
    return this.#placeOf(before ?? `${prefix}\uffff`);
  }

  #insert(sk: string): void {
    const last = this.#sorted.at(-1);
    if (last === undefined || last < sk) this.#sorted.push(sk);
    else this.#sorted.splice(this.#placeOf(sk), 0, sk);
  }

  /** Where the first sort key stands that is not before `sk`. */
  #placeOf(sk: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? "") < sk) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The partitions that were read last, each whole: this process alone uses the file, so what it read and wrote is what a
 * read would find, also where there is nothing. The oldest go first.
 */
export class PartitionCache {
  /** `null` for a partition that is too large to be kept. */
  readonly #partitions = new Map<string, Partition | null>();
  readonly #readWhole: (pk: string, characters: number) => readonly (readonly [sk: string, text: string])[] | undefined;
  #characters = 0;
  #commits = 0;

  /** `readWhole` gives every item of a partition, or undefined when they have more characters than that. */
  constructor(
    readWhole: (pk: string, characters: number) => readonly (readonly [sk: string, text: string])[] | undefined,
  ) {
    this.#readWhole = readWhole;
  }

  /** The partition, read when it is not kept yet; undefined when the file has to be asked. */
  open(pk: string): Partition | undefined {
    const kept = this.#partitions.get(pk);
    const partition = kept === undefined ? this.#read(pk) : (kept ?? undefined);
    if (partition) partition.asked = this.#commits;
    return partition;
  }

  /** Counts a commit, and gives up now and then what was not asked for lately. */
  passCommit(): void {
    this.#commits += 1;
    if (this.#commits % COMMITS_BETWEEN_SWEEPS !== 0) return;
    for (const [pk, partition] of this.#partitions) {
      if (partition && this.#commits - partition.asked > MOST_COMMITS) this.#drop(pk, partition);
    }
  }

  /** Notes what a key holds now; `text` is undefined where there is nothing any more. */
  set({ pk, sk }: Key, text: string | undefined): void {
    const partition = this.#partitions.get(pk);
    if (!partition) return;
    const before = partition.characters;
    if (text === undefined) partition.remove(sk);
    else partition.put(sk, text);
    this.#characters += partition.characters - before;
    if (partition.characters > MOST_CHARACTERS_OF_ONE || !SORTS_ALIKE.test(sk)) this.#refuse(pk, partition);
  }

  clear(): void {
    this.#partitions.clear();
    this.#characters = 0;
  }

  #read(pk: string): Partition | undefined {
    const items = this.#readWhole(pk, MOST_CHARACTERS_OF_ONE);
    if (items === undefined || !items.every(([sk]) => SORTS_ALIKE.test(sk))) {
      this.#keep(pk, null);
      return undefined;
    }
    const partition = new Partition();
    for (const [sk, text] of items) partition.put(sk, text);
    this.#keep(pk, partition);
    return partition;
  }

  #keep(pk: string, partition: Partition | null): void {
    this.#partitions.set(pk, partition);
    this.#characters += partition?.characters ?? OVERHEAD;
    for (const [oldest, dropped] of this.#partitions) {
      if (this.#characters <= MOST_CHARACTERS || oldest === pk) break;
      this.#drop(oldest, dropped);
    }
  }

  #drop(pk: string, partition: Partition | null): void {
    this.#partitions.delete(pk);
    this.#characters -= partition?.characters ?? OVERHEAD;
  }

  #refuse(pk: string, partition: Partition): void {
    this.#partitions.set(pk, null);
    this.#characters += OVERHEAD - partition.characters;
  }
}
