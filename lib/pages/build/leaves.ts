import type { ConversationView } from "#api";
import type { Json, JsonObject } from "#ports";

type Read = NonNullable<ConversationView["exploration"]>["reads"][number];

/** A part of what a read brought back, to be given to another read or handed over. */
export interface Leaf {
  readonly call: string;
  readonly at: string;
  /** Which of several matches. */
  readonly row?: number;
  /** The column, or the list. */
  readonly name: string;
  readonly shown: string;
}

const ROWS = 5;
const MOST = 60;
const CHARACTERS = 40;

/** The single values in the results, newest first; of lists and of several matches the first few. */
export function leavesOf(reads: readonly Read[]): readonly Leaf[] {
  return reads.toReversed().flatMap(leavesIn).slice(0, MOST);
}

/** What of the results a procedure can hand over: the columns of single results, and whole lists. */
export function handOvers(reads: readonly Read[]): readonly Leaf[] {
  return reads
    .flatMap(({ call, title, value, candidates }): readonly Leaf[] => {
      const [first] = candidates ?? [];
      const single = isObject(value) ? value : isObject(first) ? first : undefined;
      if (single)
        return columnsOf(single).map(([name, part]) => ({ call, at: pointer(name), name, shown: show(part) }));
      return value === undefined ? [] : [{ call, at: "", name: title, shown: show(value) }];
    })
    .slice(0, MOST);
}

function leavesIn({ call, value, candidates }: Read): readonly Leaf[] {
  if (candidates) {
    return candidates
      .slice(0, ROWS)
      .flatMap((row, i) =>
        isObject(row)
          ? columnsOf(row).map(([name, part]) => ({ call, at: pointer(name), row: i, name, shown: show(part) }))
          : [],
      );
  }
  if (isObject(value))
    return columnsOf(value).map(([name, part]) => ({ call, at: pointer(name), name, shown: show(part) }));
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, ROWS)
    .flatMap((row: Json, i: number) =>
      isObject(row)
        ? columnsOf(row).map(([name, part]) => ({ call, at: `/${i}${pointer(name)}`, name, shown: show(part) }))
        : [],
    );
}

function columnsOf(row: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(row).filter(([, part]) => part !== null && typeof part !== "object");
}

function pointer(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function show(part: Json): string {
  const text = typeof part === "string" ? part : JSON.stringify(part);
  return text.length <= CHARACTERS ? text : `${text.slice(0, CHARACTERS).toWellFormed()}…`;
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== undefined && value !== null && typeof value === "object" && !Array.isArray(value);
}
