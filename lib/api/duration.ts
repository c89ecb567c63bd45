const UNITS: readonly (readonly [RegExp, number])[] = [
  [/(\d+)W/, 604_800_000],
  [/(\d+)D/, 86_400_000],
  [/T.*?(\d+)H/, 3_600_000],
  [/T.*?(\d+)M/, 60_000],
  [/T.*?(\d+)S/, 1000],
];

/** The milliseconds of an ISO 8601 duration without years and months, whose length varies. */
export function toMilliseconds(duration: string): number {
  return UNITS.reduce((sum, [unit, milliseconds]) => sum + Number(unit.exec(duration)?.[1] ?? 0) * milliseconds, 0);
}
