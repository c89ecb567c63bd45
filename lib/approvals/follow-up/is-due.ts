const HOUR_MS = 60 * 60 * 1000;

/** Whether the configured time since something was asked is over; never where none is configured. */
export function isDue({ at }: { readonly at: number }, hours: number | undefined, now: number): boolean {
  return hours !== undefined && now >= at + hours * HOUR_MS;
}
