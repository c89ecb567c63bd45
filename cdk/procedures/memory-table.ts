import type { Condition, Item, Key, Query, Table, Write } from "#ports";

/** A table for the time of one synthesis: compiling reads and writes records, and nothing of them is deployed. */
export function createMemoryTable(): Table {
  const items = new Map<string, Item>();
  const nameOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);
  const holds = (condition: Condition | undefined, item: Item | undefined): boolean => {
    if (condition === undefined) return true;
    if (condition.kind === "absent") return item === undefined;
    if (item === undefined) return false;
    return (
      condition.kind === "present" ||
      Object.entries(condition.attributes).every(([name, value]) => item[name] === value)
    );
  };
  return {
    get: async (key) => items.get(nameOf(key)),
    async query({ pk, prefix = "", index, limit, reverse }: Query) {
      const [partition, sort] = index === undefined ? (["pk", "sk"] as const) : (["gsi1pk", "gsi1sk"] as const);
      const found = [...items.values()]
        .filter((item) => item[partition] === pk && String(item[sort]).startsWith(prefix))
        .sort((a, b) => (String(a[sort]) < String(b[sort]) ? -1 : 1));
      return { items: (reverse === true ? found.reverse() : found).slice(0, limit) };
    },
    async write(writes: readonly Write[]) {
      const keyOf = (write: Write): string => nameOf(write.op === "put" ? write.item : write.key);
      const failed = writes.flatMap((write, i) => (holds(write.if, items.get(keyOf(write))) ? [] : [i]));
      if (failed.length > 0) return { ok: false, failed };
      for (const write of writes) {
        if (write.op === "put") items.set(keyOf(write), write.item);
        if (write.op === "delete") items.delete(keyOf(write));
      }
      return { ok: true };
    },
  };
}
