import type { z } from "zod";
import type { Table } from "#ports";
import { listAops, type Window } from "#records";
import type { Plain } from "../call.ts";
import type { aopList } from "../schemas/aops.ts";
import { loadCurrentView, toVersionView } from "./view-aop.ts";

/** A page of procedures as they are shown. */
export type AopListView = Plain<z.output<typeof aopList>>;

/** Lists the newest version of each procedure with the program its runs get. */
export async function listAopViews(table: Table, window: Window): Promise<AopListView> {
  const { items, ...ends } = await listAops(table, window);
  const aops = await Promise.all(
    items.map(async (version) => ({
      ...toVersionView(version),
      program: await loadCurrentView(table, version.aop),
    })),
  );
  return { aops, ...ends };
}
