import type { CallKey } from "./ref.ts";
import { isAtLeast, joinStatuses, type Status } from "./status.ts";
import type { Value } from "./value.ts";

/** When a value is used: the time, and the ledger reads whose ledger has moved on since without saying the same again. */
export interface Use {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly moved?: ReadonlySet<CallKey>;
}

/** What a value is worth at the moment of its use; `stale` says in both languages why its evidence no longer holds. */
export interface UsedStatus {
  readonly status: Status;
  readonly stale?: Stale;
}

type Stale = { readonly ja: string; readonly en: string };

/**
 * The status of a value when it is used (spec trust.md section 1): stale evidence supports nothing, so what rests on it
 * is no better than inferred. Computed each time, never stored.
 */
export function statusInUse(value: Value, { now, moved }: Use): UsedStatus {
  if (isAtLeast("inferred", value.status)) return { status: value.status };
  const stale = staleness(value, now, moved);
  return stale === undefined ? { status: value.status } : { status: joinStatuses(value.status, "inferred"), stale };
}

function staleness(value: Value, now: number, moved: ReadonlySet<CallKey> | undefined): Stale | undefined {
  if (value.validUntil !== undefined && value.validUntil <= now) {
    return { ja: "根拠の期限が過ぎました", en: "its evidence no longer holds" };
  }
  const call = value.calls.find((one) => moved?.has(one));
  if (call === undefined) return undefined;
  return { ja: "照合した後に台帳が変わりました", en: `the ledger has changed since call ${call}` };
}
