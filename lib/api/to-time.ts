/** The milliseconds of the records as times outside. */
export function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
