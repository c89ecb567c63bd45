/** The calendar day (YYYY-MM-DD) of a time in a zone. */
export function dayIn(timeZone: string, time: number): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const parts = new Map(format.formatToParts(time).map((part) => [part.type, part.value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}
