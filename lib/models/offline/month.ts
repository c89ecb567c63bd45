import type { ShownSource } from "./task.ts";

/** 2026年9月, 2026-09, 9月分, 先月: a month as people write it; not the month within a date. */
const MONTH =
  /(?:[\d０-９]{4}\s?年\s?)?[\d０-９]{1,2}\s?月(?:分|度)?(?!\s?[\d０-９]{1,2}\s?日)|[\d０-９]{4}[-/][\d０-９]{2}(?![-/]?[\d０-９])|(?:先々|先|来|再来|前)月/gu;

const NAMES = /^(?:month|対象月|月)$/iu;

/** Whether one of a parameter's names means a month. */
export function namesMonth(names: readonly string[]): boolean {
  return names.some((name) => NAMES.test(name.normalize("NFKC")));
}

/**
 * The one month that the sources speak of, as it is written; undefined where there is none or several. What a tool cannot
 * take (9月分 without a year, 先月) is passed on all the same: its refusal is on record, a silent default would not be.
 */
export function findMonth(sources: readonly ShownSource[]): string | undefined {
  const written = sources.flatMap((source) => [...source.text.matchAll(MONTH)].map(([text]) => text.trim()));
  const [only, ...others] = new Set(written);
  return others.length === 0 ? only : undefined;
}
