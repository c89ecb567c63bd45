/**
 * The statuses of a value, best to worst (spec trust.md section 1). This one table drives the order, the words, the
 * types of program code (#program), what a gate leaves possible, and what the gateway lets in.
 */
export const STATUS_TABLE = [
  { status: "verified", ja: "照合済み", type: "Verified", holds: "value" },
  { status: "extracted", ja: "原文由来の候補", type: "Extracted", holds: "value" },
  { status: "inferred", ja: "推定", type: "Inferred", holds: "value" },
  { status: "ambiguous", ja: "候補複数", type: "Ambiguous", holds: "candidates" },
  { status: "lookup-failed", ja: "取得失敗", type: "LookupFailed", holds: "nothing" },
  { status: "missing", ja: "不足", type: "Missing", holds: "nothing" },
  { status: "refuted", ja: "不一致", type: "Refuted", holds: "nothing" },
] as const;

type Row = (typeof STATUS_TABLE)[number];

/** What a value is, computed from its evidence each time it is loaded; never read from a payload. */
export type Status = Row["status"];

/** The statuses in which there is one value: what a parameter can ask for at least. */
export type LeastStatus = Extract<Row, { readonly holds: "value" }>["status"];

/** The statuses, best to worst. */
export const STATUSES: readonly Status[] = STATUS_TABLE.map(({ status }) => status);

/** The statuses in which there is one value, best to worst. */
export const LEAST_STATUSES: readonly LeastStatus[] = STATUS_TABLE.flatMap((row) =>
  row.holds === "value" ? [row.status] : [],
);

const RANK: ReadonlyMap<Status, number> = new Map(STATUSES.map((status, rank) => [status, rank]));

/** The worst of all: what is no status is no better. */
function rankOf(status: Status): number {
  return RANK.get(status) ?? STATUSES.length;
}

/** True when `status` is at least as good as `least`. */
export function isAtLeast(status: Status, least: Status): boolean {
  return rankOf(status) <= rankOf(least);
}

/** The statuses that are let in where `least` is wanted, best to worst. */
export function statusesFrom(least: Status): readonly Status[] {
  return STATUSES.filter((status) => isAtLeast(status, least));
}

/** The worst of the given statuses: the join of derived values. At least one is required: nothing joins to nothing. */
export function joinStatuses(first: Status, ...rest: readonly Status[]): Status {
  return rest.reduce((worst, status) => (isAtLeast(worst, status) ? status : worst), first);
}

/** The word a person reads for a status. */
export function statusWord(status: Status, language: "ja" | "en"): string {
  return language === "ja" ? (STATUS_TABLE[rankOf(status)]?.ja ?? status) : status;
}
