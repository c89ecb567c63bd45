import type { JsonObject } from "#ports";
import type { SandboxFault } from "./fault.ts";

const DEFAULT_PAGE_SIZE = 5;

/** Rows as a ledger answers them: one page, unless a fault cuts them into several. */
export function answerLedger(
  found: { readonly version: string; readonly rows: readonly JsonObject[] },
  options: { readonly key: string; readonly cursor: string | undefined; readonly fault: SandboxFault | undefined },
): JsonObject {
  const { key, cursor, fault } = options;
  const { version } = found;
  switch (fault?.kind) {
    case "none":
      return { rows: [], version, next: null };
    case "two-matches":
      return { rows: found.rows.flatMap((row) => [row, copyOf(row, key)]), version, next: null };
    case "endless-pages":
      return { rows: cursor === undefined ? found.rows : [], version, next: String(Number(cursor ?? 0) + 1) };
    case "more-pages": {
      const size = fault.pageSize ?? DEFAULT_PAGE_SIZE;
      const from = Number(cursor ?? 0);
      const isLast = from >= found.rows.length;
      return { rows: found.rows.slice(from, from + size), version, next: isLast ? null : String(from + size) };
    }
    default:
      return { rows: found.rows, version, next: null };
  }
}

/** Another row that answers to the same name. */
function copyOf(row: JsonObject, key: string): JsonObject {
  return { ...row, [key]: `${String(row[key])}-2` };
}
