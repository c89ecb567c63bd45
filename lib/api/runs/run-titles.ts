import type { Table } from "#ports";
import { keys, type RunRecord } from "#records";

/**
 * Makes what finds the title of the version that a run is bound to, or its procedure's id where there is none. For one
 * list: each version is read once, however many of its runs are in it.
 */
export function createTitles(table: Table): (run: Pick<RunRecord, "aop" | "aopVersion">) => Promise<string> {
  const found = new Map<string, Promise<string>>();
  return ({ aop, aopVersion }) => {
    const key = keys.aopVersionMeta(aop, aopVersion);
    const place = `${key.pk} ${key.sk}`;
    const title = found.get(place) ?? table.get(key).then((version) => String(version?.title || aop));
    found.set(place, title);
    return title;
  };
}
