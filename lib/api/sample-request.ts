import type { Bilingual } from "#diagnostics";

/**
 * A request for the invoices of the month of a day (YYYY-MM-DD), as it is suggested wherever somebody begins: a labelled
 * line, which a model and the rules that stand in for one read alike.
 */
export function sampleRequest(day: string): Bilingual {
  const [year = "", month = ""] = day.split("-");
  return { ja: `対象月: ${year}年${Number(month)}月`, en: `Month: ${year}-${month}` };
}
