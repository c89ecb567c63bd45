import type { z } from "zod";
import type { Table } from "#ports";
import { loadAop, loadNewestVersion } from "#records";
import type { Plain } from "../call.ts";
import { patchOf } from "../programs/patch.ts";
import type { textDifference } from "../schemas/aops.ts";
import { toVersionView } from "./view-aop.ts";

/** How the texts of two versions differ, as it is shown. */
export type TextDifferenceView = Plain<z.output<typeof textDifference>>;

/** Shows how a version's text differs from another's: unless named, the newest and the one before; undefined without both. */
export async function loadTextDifference(
  table: Table,
  aop: string,
  asked: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<TextDifferenceView | undefined> {
  const to = asked.to ?? (await loadNewestVersion(table, aop))?.version;
  if (to === undefined) return undefined;
  const [before, after] = await Promise.all([loadAop(table, aop, asked.from ?? to - 1), loadAop(table, aop, to)]);
  if (!before || !after) return undefined;
  const name = ({ version }: { readonly version: number }): string => `${aop} v${version}`;
  return {
    aop,
    from: toVersionView(before),
    to: toVersionView(after),
    patch: patchOf(name(before), name(after), before.text, after.text),
  };
}
