import { beforeAll, describe, expect, it } from "vitest";
import { createMailbox, createSqliteTable } from "#local";
import { createSite } from "#pages";
import { type Table, TableError } from "#ports";
import { meterTable } from "../../bench/cost/metered-table.ts";
import { APPROVER, aopOf, fillLists, runOf, waits } from "../../bench/lists/fill-lists.ts";
import { page as openPage } from "../pages/site.ts";
import { createTestClock } from "../support/test-clock.ts";
import { type ApiHost, createApiHost } from "./api-host.ts";

const NOW = Date.parse("2026-11-30T09:00:00+09:00");
const AMOUNTS = { runs: 10_000, aops: 200, versions: 130, mails: 250, decided: 130 };

type Page = Record<string, unknown> & { readonly next?: string; readonly previous?: string };

const AS_APPROVER = { authorization: `Bearer dev:${APPROVER}` };

let filled: Table;

beforeAll(async () => {
  filled = createSqliteTable({ path: ":memory:" });
  await fillLists(filled, AMOUNTS, NOW);
}, 120_000);

async function openHost(table: Table = filled): Promise<ApiHost> {
  const clock = createTestClock(NOW);
  return createApiHost({ table, clock }, ({ embedded, ...ports }) =>
    createSite({ ...ports, ...(embedded && { embedded: { ...embedded, mailbox: createMailbox({ table, clock }) } }) }),
  );
}

/** Every page from the first to the last, and then back to the first. */
async function walk(host: ApiHost, path: string, field: string, headers: Record<string, string> = {}) {
  const join = path.includes("?") ? "&" : "?";
  const read = async (ends: string): Promise<Page> => {
    const answer = await host.get(`${path}${ends}`, headers);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Page;
  };
  const there = [await read("")];
  for (let next = there[0]?.next; next !== undefined; next = there.at(-1)?.next) {
    there.push(await read(`${join}after=${encodeURIComponent(next)}`));
  }
  const back = [there.at(-1)];
  for (let previous = back[0]?.previous; previous !== undefined; previous = back.at(-1)?.previous) {
    back.push(await read(`${join}before=${encodeURIComponent(previous)}`));
  }
  const items = (pages: readonly (Page | undefined)[]) => pages.map((one) => one?.[field] as readonly object[]);
  return { there: items(there), back: items(back) };
}

const NUMBERS = Array.from({ length: AMOUNTS.runs }, (_, number) => AMOUNTS.runs - 1 - number);

/** The runs that a list should show, newest first. */
function expectedRuns(fits: (number: number) => boolean): readonly string[] {
  return NUMBERS.filter(fits).map((number) => runOf(number, AMOUNTS, NOW).run);
}

const statusOf = (number: number): string => (waits(number) ? "waiting" : runOf(number, AMOUNTS, NOW).status);

describe("lists with 10,000 runs and 200 procedures", () => {
  it.each<[string, string, (number: number) => boolean]>([
    ["all runs", "", () => true],
    ["those of one procedure", `&aop=${aopOf(7)}`, (number) => number % AMOUNTS.aops === 7],
    ["those that failed", "&status=failed", (number) => statusOf(number) === "failed"],
    ["those that wait", "&status=waiting", (number) => statusOf(number) === "waiting"],
    ["those that go on", "&status=running", (number) => statusOf(number) === "running"],
    [
      "those of one procedure that are completed",
      `&aop=${aopOf(9)}&status=completed`,
      (number) => number % AMOUNTS.aops === 9 && statusOf(number) === "completed",
    ],
  ])("shows %s, newest first, none lost and none twice, and leads back to the first", async (_, filter, fits) => {
    const { there, back } = await walk(await openHost(), `/runs?limit=150${filter}`, "runs");

    const runs = (pages: readonly (readonly object[])[]) => pages.flat().map((one) => (one as { run: string }).run);
    expect(runs(there)).toEqual(expectedRuns(fits));
    // What is newer than the first page is the first page: where only others are newer, it comes twice.
    expect([...new Set(runs(back.toReversed()))]).toEqual(expectedRuns(fits));
  });

  it("says of each run how it stands", async () => {
    const answer = await (await openHost()).get("/runs?limit=14");

    const { runs } = (await answer.json()) as { runs: readonly { status: string }[] };
    expect(runs.map(({ status }) => status)).toEqual(NUMBERS.slice(0, 14).map(statusOf));
  });

  it.each([
    ["/aops", "aops", "aop", Array.from({ length: AMOUNTS.aops }, (_, at) => aopOf(at))],
    [`/aops/${aopOf(0)}/versions`, "versions", "version", countdown(AMOUNTS.versions)],
    [`/aops/${aopOf(0)}/programs`, "programs", "aopVersion", countdown(AMOUNTS.versions)],
  ])("shows all of %s, forwards and back", async (path, field, key, expected) => {
    const { there, back } = await walk(await openHost(), `${path}?limit=17`, field);

    const keys = (pages: readonly (readonly object[])[]) =>
      pages.flat().map((one) => (one as Record<string, unknown>)[key]);
    expect(keys(there)).toEqual(expected);
    expect(there.every((items) => items.length <= 17)).toBe(true);
    expect(back.toReversed()).toEqual(there);
  });

  it.each([40, 7])(
    "shows an approver all that waits, %i at a time, what expires first standing first, none lost and none twice",
    async (limit) => {
      const waiting = expectedRuns((number) => statusOf(number) === "waiting").toReversed();

      const { there, back } = await walk(await openHost(), `/inbox?limit=${limit}`, "waiting", AS_APPROVER);

      const runs = (pages: readonly (readonly object[])[]) => pages.flat().map((one) => (one as { run: string }).run);
      expect(runs(there)).toEqual(waiting);
      expect(there.every((items) => items.length <= limit)).toBe(true);
      // What expires sooner than the first page is the first page: where only decided ones do, it comes twice.
      expect([...new Set(runs(back.toReversed()))]).toEqual(waiting);
    },
  );

  it("asks the store as much for the last page of an inbox as for the first, and reads nothing that has expired", async () => {
    const { table, meter } = meterTable(filled);
    const host = await openHost(table);
    const asked: number[] = [];
    let next: string | undefined = "";
    while (next !== undefined) {
      const before = meter.requests;
      const cursor = next === "" ? "" : `&after=${encodeURIComponent(next)}`;
      const { waiting, ...ends } = (await (await host.get(`/inbox?limit=30${cursor}`, AS_APPROVER)).json()) as Page;
      asked.push(meter.requests - before - 4 * (waiting as readonly object[]).length);
      next = ends.next;
    }
    // What was decided and has not expired is looked at, on the one page on which it stands.
    const sorted = asked.toSorted((a, b) => a - b);
    expect(sorted.at(-1)).toBeLessThanOrEqual(2 * AMOUNTS.decided + 10);
    expect(sorted.filter((requests) => requests > 2)).toHaveLength(1);
  });

  it.each(["/runs?limit=30", `/runs?limit=30&aop=${aopOf(7)}`, "/runs?limit=30&status=stopped", "/aops?limit=30"])(
    "asks the store as much for the last page of %s as for the first",
    async (path) => {
      const { table, meter } = meterTable(filled);
      const host = await openHost(table);
      const asked: number[] = [];
      let next: string | undefined = "";
      let sizes: number[] = [];
      while (next !== undefined) {
        const before = meter.requests;
        const answer = await host.get(`${path}${next === "" ? "" : `&after=${encodeURIComponent(next)}`}`);
        const body = (await answer.json()) as Page;
        const items = (body.runs ?? body.aops) as readonly { status?: string }[];
        // Runs that go on are asked whether they wait, each with three requests at most.
        const open = items.filter(({ status }) => status === "running" || status === "waiting").length;
        asked.push(meter.requests - before - 4 * open);
        sizes = [...sizes, items.length];
        next = body.next;
      }
      expect(sizes.length).toBeGreaterThan(1);
      expect(Math.max(...asked)).toBeLessThanOrEqual(path.startsWith("/aops") ? 31 : 4);
    },
  );

  it("refuses a cursor that is not of the list, and two at once", async () => {
    const host = await openHost();

    for (const wrong of ["after=xyz", "before=xyz", "after=run_1&before=run_2", "status=odd"]) {
      expect((await host.get(`/runs?${wrong}`)).status).toBe(400);
    }
  });

  it("says that the store is out of order, not that the cursor is wrong, when one read of many fails", async () => {
    const { next = "" } = (await (await (await openHost()).get("/aops?limit=5")).json()) as Page;
    let throttled = 0;
    const table: Table = {
      ...meterTable(filled).table,
      async query(query) {
        if (query.after === undefined || throttled > 0) return filled.query(query);
        throttled += 1;
        throw new TableError("the table", { cause: new Error("ThrottlingException") });
      },
    };
    const host = await openHost(table);

    expect((await host.get(`/aops?limit=5&after=${encodeURIComponent(next)}`)).status).toBe(503);
    expect((await host.get(`/aops?limit=5&after=${encodeURIComponent(next)}`)).status).toBe(200);
  });
});

describe("pages of lists, by their links alone", () => {
  it.each([
    ["/runs", 30, AMOUNTS.runs],
    [`/runs?aop=${aopOf(3)}`, 30, AMOUNTS.runs / AMOUNTS.aops],
    ["/aops", 50, AMOUNTS.aops],
    [`/aops/${aopOf(0)}/versions`, 20, AMOUNTS.versions],
    [`/aops/${aopOf(0)}/programs`, 20, AMOUNTS.versions],
    ["/mailbox", 20, AMOUNTS.mails],
  ])("%s leads from page to page and back to the first", async (path, size, total) => {
    const host = await openHost();
    const pages = [await openPage(host, path)];
    const most = Math.min(Math.ceil(total / size), 4);
    while (pages.length < most) pages.push(await openPage(host, linkOn(pages.at(-1)?.text, "next") ?? "none"));
    const counts = pages.map(({ text }) => text.split('<li class="card">').length - 1);

    expect(counts).toEqual(pages.map((_, at) => Math.min(size, total - at * size)));
    expect(linkOn(pages[0]?.text, "prev")).toBeUndefined();
    expect(linkOn(pages.at(-1)?.text, "next") === undefined).toBe(most * size >= total);
    let text = pages.at(-1)?.text;
    for (let at = pages.length - 2; at >= 0; at -= 1) {
      text = (await openPage(host, linkOn(text, "prev") ?? "none")).text;
      expect(listOn(text)).toBe(listOn(pages[at]?.text));
    }
  });

  it("narrows runs by a form that needs no script, and keeps to it on the next page", async () => {
    const host = await openHost();
    const first = await openPage(host, "/runs?status=completed&lang=en");

    expect((await openPage(host, `/runs?aop=${aopOf(5)}`)).text).toContain(`<option value="${aopOf(5)}" selected>`);
    expect(first.text).toContain('<option value="completed" selected>completed</option>');
    const next = linkOn(first.text, "next");
    expect(next).toMatch(/^\/runs\?status=completed&after=run_01\d+&lang=en$/);
    expect((await openPage(host, "/runs?aop=nothing")).text).toContain("当てはまる実行は、ここにはありません");
  });
});

function countdown(from: number): readonly number[] {
  return Array.from({ length: from }, (_, at) => from - at);
}

function linkOn(text: string | undefined, rel: "next" | "prev"): string | undefined {
  const found = new RegExp(`<a(?: class="push")? rel="${rel}" href="([^"]*)"`).exec(text ?? "")?.[1];
  return found?.replaceAll("&amp;", "&");
}

function listOn(text: string | undefined): string {
  return /<ul class="plain">[\s\S]*?<\/ul>/.exec(text ?? "")?.[0] ?? "";
}
