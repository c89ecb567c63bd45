/** A time as people of the organisation read it: `2026-12-07 09:00 (Asia/Tokyo)`; `time` is ISO 8601. */
export function showTime(time: string, timezone: string): string {
  const milliseconds = Date.parse(time);
  if (Number.isNaN(milliseconds)) return time;
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
  return `${format.format(milliseconds)} (${timezone})`;
}
