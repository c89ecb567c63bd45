import { diagnose, excerpt } from "#diagnostics";
import { TableError } from "#ports";
import { type Refusal, refuse } from "./problem.ts";

/** What a list is asked with: how many, and where the page before ended. */
export interface PageQuery {
  readonly limit?: string | undefined;
  readonly after?: string | undefined;
}

const DEFAULT_LIMIT = 50;
const MOST = 200;

/** How many a page holds. */
export function pageLimit({ limit }: Pick<PageQuery, "limit">): number {
  return Math.min(limit === undefined ? DEFAULT_LIMIT : Number(limit), MOST);
}

/**
 * Reads one page of a list. A cursor that is not from this list is a refusal; a store that cannot be asked throws.
 */
export async function readPage<T>(
  query: PageQuery,
  load: (limit: number, after?: string) => Promise<T>,
): Promise<T | Refusal> {
  const limit = pageLimit(query);
  const { after } = query;
  if (after === undefined) return load(limit);
  try {
    return await load(limit, after);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    // Only a store that answers without the cursor was asked with a wrong one.
    await load(1);
    const expected = { ja: "前のページの next", en: "the `next` of the page before" };
    return refuse(400, diagnose("AOP802", { where: "after", found: excerpt(after), expected }));
  }
}
