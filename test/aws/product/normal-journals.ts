import type { Json } from "#ports";

/** Entries of a run's journal, as `GET /runs/{run}/journal` shows them. */
export type Journal = readonly { readonly [name: string]: Json }[];

const ID = /(?:[a-z]+_)?[0-9A-HJKMNP-TV-Z]{26}\b|\b(?:[a-z]+_)?[0-9a-f]{16,}\b|\b[A-Za-z0-9_-]{43}\b/g;
const TIME = /\b\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
/** Milliseconds since 1970, of a time after 2020. */
const FIRST_TIME = 1_577_836_800_000;

/**
 * Two journals as they compare, whatever host they come from: entries ordered by what they are about, times as `<time>`.
 * An id or a hash that both have stays; every other one becomes its number in the order in which it first comes up, so
 * that it still matters where it comes up again.
 */
export function normalJournals(one: Journal, other: Journal): readonly [Journal, Journal] {
  const shared = new Set(idsOf(one)).intersection(new Set(idsOf(other)));
  return [normalJournal(one, shared), normalJournal(other, shared)];
}

function idsOf(journal: Journal): readonly string[] {
  return JSON.stringify(journal).match(ID) ?? [];
}

function normalJournal(journal: Journal, shared: ReadonlySet<string>): Journal {
  const numbers = new Map<string, string>();
  const nameOf = (id: string): string => {
    if (shared.has(id)) return id;
    const name = numbers.get(id) ?? `<id ${numbers.size + 1}>`;
    numbers.set(id, name);
    return name;
  };
  return journal.toSorted(byPlace).map((entry) => normal(entry, nameOf) as Journal[number]);
}

function normal(value: Json, nameOf: (id: string) => string): Json {
  if (typeof value === "string") return value.replace(TIME, "<time>").replace(ID, nameOf);
  if (typeof value === "number") return value > FIRST_TIME && value < 4 * FIRST_TIME ? "<time>" : value;
  if (Array.isArray(value)) return value.map((one: Json) => normal(one, nameOf));
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value as { readonly [name: string]: Json });
  return Object.fromEntries(fields.sort(byName).map(([name, one]) => [name.replace(ID, nameOf), normal(one, nameOf)]));
}

function byPlace(a: Journal[number], b: Journal[number]): number {
  return byText(placeOf(a), placeOf(b));
}

function placeOf({ phase, call, seq, kind, by }: Journal[number]): string {
  const inPhase = phase ?? Number(String(call ?? "0").split(".")[0]);
  return [inPhase, by, kind, seq ?? "", call ?? ""].map((part) => String(part).padStart(6, "0")).join(" ");
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return byText(a, b);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
