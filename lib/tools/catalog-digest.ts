import type { CatalogOperation } from "#config";
import { digestOf } from "#records";

/** An entry of the catalog never changes once it is loaded, and each of its actions names its digest. */
const DIGESTS = new WeakMap<CatalogOperation, string>();

/** The digest of an operation's whole catalog entry: SHA-256 (hex) of its RFC 8785 form. */
export function digestOfOperation(operation: CatalogOperation): string {
  const digest = DIGESTS.get(operation) ?? digestOf(operation);
  DIGESTS.set(operation, digest);
  return digest;
}
