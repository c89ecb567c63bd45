import type { Json } from "#ports";
import { comparable, escapePointer, isAtLeast, type Ref, type Source, type Status, type Value } from "#trust";

const MAX_LEAVES = 5_000;

/** One value an agent was shown. */
export interface ScopedValue {
  readonly id: string;
  readonly name: string;
  readonly value: Value;
}

/** The values and sources that one agent has been shown so far, named `v1`, `v2`, … in the order they were shown. */
export class ValueScope {
  readonly #values: ScopedValue[] = [];
  readonly #leaves = new Map<string, { readonly ref: Ref; readonly status: Status }>();
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
  add(name: string, value: Value, columns: (ref: Ref) => readonly string[] | undefined): string {
    const id = `v${this.#values.length + 1}`;
    this.#values.push({ id, name, value });
    if (value.value !== undefined) this.#index(value.value, value, columns, { left: MAX_LEAVES });
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
    return this.#leaves.get(comparable(content))?.ref;
  }

  /** Only single values count: one of several candidates has equal content, but naming it is a guess. */
  #index(
    content: Json,
    { ref, status }: { readonly ref: Ref; readonly status: Status },
    columns: (ref: Ref) => readonly string[] | undefined,
    budget: { left: number },
  ): void {
    if (budget.left <= 0) return;
    budget.left -= 1;
    if (isTelling(content)) {
      const key = comparable(content);
      const known = this.#leaves.get(key);
      if (!known || !isAtLeast(known.status, status)) this.#leaves.set(key, { ref, status });
    }
    if (content === null || typeof content !== "object") return;
    const only = columns(ref);
    for (const [name, part] of Object.entries(content)) {
      const at = `/${escapePointer(name)}`;
      if (only === undefined || only.includes(at)) {
        this.#index(part, { ref: partOf(ref, at), status }, columns, budget);
      }
    }
  }
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
