import type { JsonObject } from "#ports";

/** A text as the ledgers compare it: width, case and space aside. Look-alike letters stay different letters. */
function comparable(text: unknown): string {
  return String(text).normalize("NFKC").replace(/\s+/gu, "").toLowerCase();
}

/** Rows whose `column` is exactly the asked text; else those that contain it. */
export function matchName(column: string): (rows: readonly JsonObject[], asked: string) => readonly JsonObject[] {
  return (rows, asked) => {
    const wanted = comparable(asked);
    if (wanted === "") return [];
    const exact = rows.filter((row) => comparable(row[column]) === wanted);
    return exact.length > 0 ? exact : rows.filter((row) => comparable(row[column]).includes(wanted));
  };
}

/** Rows whose `column` is exactly the asked text. */
export function matchExactly(column: string): (rows: readonly JsonObject[], asked: string) => readonly JsonObject[] {
  return (rows, asked) => rows.filter((row) => comparable(row[column]) === comparable(asked));
}
