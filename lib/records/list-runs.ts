import { CursorError, type Item, type Query, type Table } from "#ports";
import { indexes, keys, placeOfRun } from "./keys.ts";
import { type ListedRun, RUN_STATUSES, type RunStatus } from "./runs.ts";
import { encodeCursor } from "./store/cursor.ts";
import { type ListPage, makePage, type Window } from "./store/read-window.ts";

/** Which runs are listed: of every procedure unless one is named, however they stand unless it is said. */
export interface RunsAsked {
  readonly aop?: string | undefined;
  readonly statuses?: readonly RunStatus[] | undefined;
}

/**
 * Lists runs, newest first. Each status is a stretch of the index of its own, so that those of one status are found
 * without reading others; several are merged as they are read, a page from each. A cursor is the run that the page
 * ended with: a run whose status changes between two pages is neither lost nor shown twice.
 */
export async function listRuns(table: Table, asked: RunsAsked, window: Window): Promise<ListPage<ListedRun>> {
  const { limit, after, before } = window;
  if (before === undefined) {
    const { runs, more } = await readTowards(table, asked, limit, "older", after);
    return makePage(runs, more, after === undefined ? undefined : runs[0]?.run);
  }
  const { runs, more } = await readTowards(table, asked, limit, "newer", before);
  if (runs.length === 0) return listRuns(table, asked, { limit });
  return makePage(runs.toReversed(), runs[0]?.run, more);
}

/** Runs from one on in one direction, nearest first; `more` is the last of them where others follow. */
async function readTowards(
  table: Table,
  { aop, statuses = RUN_STATUSES }: RunsAsked,
  limit: number,
  direction: "older" | "newer",
  from: string | undefined,
): Promise<{ readonly runs: readonly ListedRun[]; readonly more?: string }> {
  const list: Omit<Query, "prefix"> = {
    pk: aop === undefined ? indexes.runs : indexes.runsOf(aop),
    index: "gsi1",
    reverse: direction === "older",
    limit,
  };
  const pages = await Promise.all(
    statuses.map((status) =>
      table.query({
        ...list,
        prefix: `${status}#`,
        ...(from === undefined ? {} : { after: cursorAt(from, status, aop !== undefined) }),
      }),
    ),
  );
  const isNearer = (a: string, b: string): boolean => (direction === "older" ? a > b : a < b);
  // Behind the last item of a stretch that goes on there may be others of it that are nearer than the rest.
  const horizons = pages.flatMap(({ items, next }) => (next === undefined ? [] : (runOf(items.at(-1)) ?? [])));
  const horizon = horizons.reduce<string | undefined>(
    (nearest, run) => (nearest === undefined || isNearer(run, nearest) ? run : nearest),
    undefined,
  );
  // One that changed its status between two of the queries is there twice: as it was, and as it ended.
  const found = new Map(pages.flatMap(({ items }) => items.map((item) => [runOf(item) ?? "", item] as const)));
  const sorted = [...found.values()].map(listedRun).toSorted((a, b) => (isNearer(a.run, b.run) ? -1 : 1));
  const known = horizon === undefined ? sorted : sorted.filter(({ run }) => !isNearer(horizon, run));
  const runs = known.slice(0, limit);
  const last = runs.at(-1)?.run;
  const goesOn = horizon !== undefined || runs.length < sorted.length;
  return { runs, ...(goesOn && last !== undefined ? { more: last } : {}) };
}

/** Where a run stands, or would, in the stretch of a status. */
function cursorAt(run: string, status: RunStatus, ofAop: boolean): string {
  if (!/^run_[0-9A-Za-z]{1,64}$/.test(run)) throw new CursorError("Unexpected cursor, expected a run of the list");
  const key = ofAop ? keys.runListing(run) : keys.run(run);
  return encodeCursor({ ...key, gsi1sk: placeOfRun(run, status) }, "gsi1");
}

function runOf(item: Item | undefined): string | undefined {
  return typeof item?.run === "string" ? item.run : undefined;
}

function listedRun(item: Item): ListedRun {
  const { run, aop, aopVersion, program, requester, request, createdAt, status, endedAt } =
    item as unknown as ListedRun;
  const ended = endedAt === undefined ? {} : { endedAt };
  return { run, aop, aopVersion, program, requester, request, createdAt, status, ...ended };
}
