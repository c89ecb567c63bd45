import type { Facts } from "./facts.ts";
import type { CallKey, Ref, SourceId } from "./ref.ts";
import type { Status } from "./status.ts";
import type { Value } from "./value.ts";

/** A value without content, and why. */
export function lacking(
  ref: Ref,
  status: Status,
  reason: string,
  sources: readonly SourceId[] = [],
  calls: readonly CallKey[] = [],
): Value {
  return { ref, status, sources, calls, reason };
}

/** A value whose record is not there, or is no longer what was sealed. */
export function absent(ref: Ref, name: CallKey | SourceId, reason: string, facts: Facts): Value {
  return lacking(ref, "missing", facts.isChanged?.(name) ? "the record was changed" : reason);
}
