import type { Source, Value } from "#trust";
import type { ScopedValue } from "../../../lib/runtime/agent/value-scope.ts";

/** The values that one agent has been shown, by id; what it sends is not compared with them. */
export class ValueScope {
  readonly values: ScopedValue[] = [];
  readonly sources: Source[] = [];

  get searchable(): readonly Source[] {
    return this.sources;
  }

  add(name: string, value: Value): string {
    const id = `v${this.values.length + 1}`;
    this.values.push({ id, name, value });
    return id;
  }

  addSource(source: Source): void {
    if (!this.sources.some((known) => known.id === source.id)) this.sources.push(source);
  }

  addBackground(): void {}

  find(id: string): Value | undefined {
    return this.values.find((value) => value.id === id)?.value;
  }
}
