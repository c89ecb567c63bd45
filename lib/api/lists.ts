import { diagnose, excerpt } from "#diagnostics";
import { CursorError } from "#ports";
import type { Window } from "#records";
import { type Refusal, refuse } from "./problem.ts";

/** What a list is asked with: how many, and where the page before ended, or where the page behind begins. */
export interface PageQuery {
  readonly limit?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

const DEFAULT_LIMIT = 50;
const MOST = 200;

/** How many a page holds. */
export function pageLimit({ limit }: Pick<PageQuery, "limit">): number {
  return Math.min(limit === undefined ? DEFAULT_LIMIT : Number(limit), MOST);
}

/**
 * Reads one page of a list. A cursor that is not from this list is a refusal, and so are two; a store that cannot be
 * asked throws.
 */
export async function readPage<T>(query: PageQuery, load: (window: Window) => Promise<T>): Promise<T | Refusal> {
  const limit = pageLimit(query);
  const { after, before } = query;
  if (after !== undefined && before !== undefined) return refuseCursor("before", before);
  if (after === undefined && before === undefined) return load({ limit });
  try {
    return await load({ limit, after, before });
  } catch (error) {
    if (!(error instanceof CursorError)) throw error;
    return after === undefined ? refuseCursor("before", before ?? "") : refuseCursor("after", after);
  }
}

const EXPECTED = {
  after: { ja: "前のページの next だけ", en: "the `next` of the page before, alone" },
  before: { ja: "後のページの previous だけ", en: "the `previous` of the page behind, alone" },
} as const;

function refuseCursor(where: keyof typeof EXPECTED, found: string): Refusal {
  const quoted = { ja: `「${where}」`, en: `"${where}"` };
  return refuse(400, diagnose("AOP802", { where: quoted, found: excerpt(found), expected: EXPECTED[where] }));
}
