/** For how long a ledger row counts as read again before the action that rests on it is sent. */
export const REREAD_MS = 10 * 60 * 1000;

/** Since when a row must have been read again, and for how long that counts; milliseconds. */
export interface ReadWanted {
  /** When a person decided. */
  readonly since: number;
  readonly now: number;
  readonly forMs: number;
}

/**
 * Whether a row that was read again at `at` counts (spec trust.md section 5): read since a person decided, and not long
 * ago. Where the clock was set back behind that decision its time orders nothing, and how long ago it was read decides
 * alone; otherwise rows would be read again until the clock has caught up.
 */
export function isReadSince(at: number, { since, now, forMs }: ReadWanted): boolean {
  if (now < since) return at <= now && now - at < forMs;
  return at >= since && now - at <= forMs;
}
