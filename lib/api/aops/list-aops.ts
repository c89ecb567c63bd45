import type { z } from "zod";
import type { Table } from "#ports";
import { listAops } from "#records";
import type { Plain } from "../call.ts";
import type { aopList } from "../schemas/aops.ts";
import { loadCurrentView, toVersionView } from "./view-aop.ts";

/** A page of procedures as they are shown. */
export type AopListView = Plain<z.output<typeof aopList>>;

/** Lists the newest version of each procedure with the program its runs get. */
export async function listAopViews(table: Table, limit: number, after?: string): Promise<AopListView> {
  const page = await listAops(table, limit, after);
  const aops = await Promise.all(
    page.items.map(async (version) => ({
      ...toVersionView(version),
      program: await loadCurrentView(table, version.aop),
    })),
  );
  return { aops, ...(page.next === undefined ? {} : { next: page.next }) };
}
