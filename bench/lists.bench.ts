import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listAopViews, listRunViews, loadInbox } from "#api";
import { createMailbox, createSqliteTable } from "#local";
import type { Table } from "#ports";
import { benchmark, type Figure } from "./benchmark.ts";
import { APPROVER, aopOf, fillLists, runOf } from "./lists/fill-lists.ts";

const NOW = Date.UTC(2026, 10, 30);
const PAGE = 50;
const MANY = { runs: 10_000, aops: 200, versions: 300, mails: 3_000, decided: 500 };
const FEW = { runs: 1_000, aops: 20, versions: 30, mails: 300, decided: 50 };

interface Filled {
  readonly many: Table;
  readonly few: Table;
  readonly close: () => void;
}

type Ask = (table: Table, amounts: typeof MANY) => Promise<unknown>;

const clock = { now: () => NOW, wakeAt: () => () => undefined };
const lastOf = (amounts: typeof MANY): string => runOf(PAGE, amounts, NOW).run;
const ports = (table: Table) => ({ table, clock, catalog: new Map() });

/** What people look at, each as one page. */
const PAGES: Readonly<Record<string, Ask>> = {
  "runs, first page": (table) => listRunViews(ports(table), {}, { limit: PAGE }),
  "runs, last page": (table, amounts) => listRunViews(ports(table), {}, { limit: PAGE, after: lastOf(amounts) }),
  "runs of a procedure that failed": (table) =>
    listRunViews(ports(table), { aop: aopOf(5), status: "failed" }, { limit: PAGE }),
  "runs that wait": (table) => listRunViews(ports(table), { status: "waiting" }, { limit: PAGE }),
  "an inbox, first page": (table) => loadInbox({ table, clock }, APPROVER, { limit: 30 }),
  procedures: (table) => listAopViews(table, { limit: PAGE }),
  mails: (table) => createMailbox({ table, clock }).pageMails({ limit: 20 }),
};

const figures: readonly Figure[] = Object.keys(PAGES).flatMap((name) => [
  { name, unit: "ms" },
  { name: `${name}, of a tenth as many`, unit: "ms" },
]);

async function openFilled(folder: string, name: string, amounts: typeof MANY) {
  const table = createSqliteTable({ path: join(folder, name) });
  await fillLists(table, amounts, NOW);
  return table;
}

export const benchmarks = [
  benchmark<Filled>({
    name: "lists with 10,000 runs and 200 procedures",
    figures,
    async setup() {
      const folder = mkdtempSync(join(tmpdir(), "tejun-lists-"));
      const many = await openFilled(folder, "many.db", MANY);
      const few = await openFilled(folder, "few.db", FEW);
      return {
        many,
        few,
        close() {
          many.close();
          few.close();
          rmSync(folder, { recursive: true });
        },
      };
    },
    async run({ many, few }) {
      const took: [string, number][] = [];
      for (const [name, ask] of Object.entries(PAGES)) {
        took.push([name, await time(() => ask(many, MANY))]);
        took.push([`${name}, of a tenth as many`, await time(() => ask(few, FEW))]);
      }
      return Object.fromEntries(took);
    },
    close: ({ close }) => close(),
  }),
];

async function time(work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = performance.now();
  await work();
  return performance.now() - before;
}
