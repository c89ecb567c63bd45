import type { CatalogOperation } from "#config";

/**
 * The parameters of an operation that this software gives itself: the idempotency key, and a ledger's cursor. Nobody
 * else gives the cursor, not even where no next page is configured: one page would then count as the whole ledger.
 */
export function ownParameters({ idempotencyKey, ledger }: CatalogOperation): readonly string[] {
  return [idempotencyKey, ledger?.cursorParameter].filter((name) => name !== undefined);
}
