import type { Json } from "#ports";
import { comparable, escapePointer, isAtLeast, type Ref, type Source, type Value } from "#trust";

const MAX_LEAVES = 5_000;

/** Which parts of a value content may be equal to, as pointers into it; undefined: all. */
type Columns = (ref: Ref) => readonly string[] | undefined;

/** One value an agent was shown. */
export interface ScopedValue {
  readonly id: string;
  readonly name: string;
  readonly value: Value;
}

interface Shown extends ScopedValue {
  readonly columns: Columns;
}

/** A part of a shown value. */
interface Leaf {
  readonly of: Value;
  readonly at: string;
}

/** The best leaves of one shape of content by what they are compared by, as far as the shown values were looked through. */
interface LeafIndex {
  readonly leaves: Map<string, Leaf>;
  values: number;
}

/** The values and sources that one agent has been shown so far, named `v1`, `v2`, … in the order they were shown. */
export class ValueScope {
  readonly #values: Shown[] = [];
  /** Most of what a model sends is named and never compared, so an index is begun when it is first asked for. */
  readonly #indexes = new Map<string, LeafIndex>();
  readonly #sources: Source[] = [];
  readonly #background: Source[] = [];

  get values(): readonly ScopedValue[] {
    return this.#values;
  }

  /** The sources that the agent is shown. */
  get sources(): readonly Source[] {
    return this.#sources;
  }

  /** Everything a value may stand in: what is shown, then the AOP's own text. */
  get searchable(): readonly Source[] {
    return [...this.#sources, ...this.#background];
  }

  /** Shows a value; gives its id. `columns` says which parts of a value content may be equal to; undefined: all. */
  add(name: string, value: Value, columns: Columns): string {
    const id = `v${this.#values.length + 1}`;
    this.#values.push({ id, name, value, columns });
    return id;
  }

  addSource(source: Source): void {
    if (!this.#sources.some((known) => known.id === source.id)) this.#sources.push(source);
  }

  /** A source that is not shown again, because the instructions already tell it. */
  addBackground(source: Source): void {
    if (!this.#background.some((known) => known.id === source.id)) this.#background.push(source);
  }

  find(id: string): Value | undefined {
    return this.#values.find((value) => value.id === id)?.value;
  }

  /** The best value with content equal to this after normalisation: passing on, not deriving (spec trust.md section 1). */
  findEqual(content: Json): Ref | undefined {
    const found = this.#leavesLike(content).get(comparable(content));
    return found && partOf(found.of.ref, found.at);
  }

  #leavesLike(content: Json): ReadonlyMap<string, Leaf> {
    const shape = shapeOf(content);
    const index = this.#indexes.get(shape) ?? { leaves: new Map<string, Leaf>(), values: 0 };
    this.#indexes.set(shape, index);
    for (const { value, columns } of this.#values.slice(index.values)) {
      if (value.value !== undefined) addLeaves(index.leaves, shape, value.value, { of: value, at: "" }, columns);
    }
    index.values = this.#values.length;
    return index.leaves;
  }
}

/** Adds what a value holds of one shape. Only single values count: one of several candidates has equal content, but naming it is a guess. */
function addLeaves(leaves: Map<string, Leaf>, shape: string, whole: Json, root: Leaf, columns: Columns): void {
  let left = MAX_LEAVES;
  const add = (content: Json, leaf: Leaf): void => {
    if (left <= 0) return;
    left -= 1;
    if (shapeOf(content) === shape && isTelling(content)) {
      const key = comparable(content);
      const known = leaves.get(key);
      if (!known || !isAtLeast(known.of.status, leaf.of.status)) leaves.set(key, leaf);
    }
    if (content === null || typeof content !== "object") return;
    const only = columns(partOf(leaf.of.ref, leaf.at));
    for (const [name, part] of Object.entries(content)) {
      const at = `/${escapePointer(name)}`;
      if (only === undefined || only.includes(at)) add(part, { of: leaf.of, at: leaf.at + at });
    }
  };
  add(whole, root);
}

/** What contents that compare equal have in common, told at a glance. */
function shapeOf(content: Json): string {
  if (content === null || typeof content !== "object") return typeof content;
  return Array.isArray(content) ? `list of ${content.length}` : `object of ${Object.keys(content).length}`;
}

/** Content so short that equality says nothing (true, 3, "a") has to be named by its id. */
function isTelling(content: Json): boolean {
  if (content === null || typeof content === "boolean") return false;
  if (typeof content === "number") return Math.abs(content) >= 10;
  return typeof content !== "string" || content.trim().length >= 2;
}

/** A part of a ref; parts of parts are one pointer. */
export function partOf(ref: Ref, at: string): Ref {
  if (at === "") return ref;
  return ref.kind === "part" ? { kind: "part", of: ref.of, at: ref.at + at } : { kind: "part", of: ref, at };
}
