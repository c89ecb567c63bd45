import type { Item } from "#ports";

/** The record that an item holds, without the keys that it lies under. */
export function stripKeys<T>(item: Item): T {
  const { pk: _pk, sk: _sk, gsi1pk: _gsi1pk, gsi1sk: _gsi1sk, ...record } = item;
  return record as unknown as T;
}
