/** The statuses of a value, best to worst (spec trust.md section 1). */
export const STATUSES = [
  "verified",
  "extracted",
  "inferred",
  "ambiguous",
  "lookup-failed",
  "missing",
  "refuted",
] as const;

/** What a value is, computed from its evidence each time it is loaded; never read from a payload. */
export type Status = (typeof STATUSES)[number];

/** True when `status` is at least as good as `least`. */
export function isAtLeast(status: Status, least: Status): boolean {
  return STATUSES.indexOf(status) <= STATUSES.indexOf(least);
}

/** The worst of the given statuses: the join of derived values. At least one is required: nothing joins to nothing. */
export function joinStatuses(first: Status, ...rest: readonly Status[]): Status {
  return rest.reduce((worst, status) => (isAtLeast(worst, status) ? status : worst), first);
}

const JAPANESE: { readonly [S in Status]: string } = {
  verified: "照合済み",
  extracted: "原文由来の候補",
  inferred: "推定",
  ambiguous: "候補複数",
  "lookup-failed": "取得失敗",
  missing: "不足",
  refuted: "不一致",
};

/** The word a person reads for a status. */
export function statusWord(status: Status, language: "ja" | "en"): string {
  return language === "ja" ? JAPANESE[status] : status;
}
