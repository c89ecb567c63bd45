import { nameKey } from "../normalise/normalise-name.ts";

/** The seven words for how far a value can be trusted, best first (trust.md section 1). */
export const statuses = [
  "verified",
  "extracted",
  "inferred",
  "ambiguous",
  "lookup-failed",
  "missing",
  "refuted",
] as const;

/** How far a value can be trusted, as a condition names it. */
export type StatusWord = (typeof statuses)[number];

/** The Japanese words, as the pages show them; `原文由来` is short for `原文由来の候補`. */
const JAPANESE: ReadonlyMap<string, StatusWord> = new Map([
  ["照合済み", "verified"],
  ["原文由来の候補", "extracted"],
  ["原文由来", "extracted"],
  ["推定", "inferred"],
  ["候補複数", "ambiguous"],
  ["取得失敗", "lookup-failed"],
  ["不足", "missing"],
  ["不一致", "refuted"],
]);

/** The status a word stands for in either language; letter case and width are free. */
export function readStatusWord(word: string): StatusWord | undefined {
  const key = nameKey(word);
  return JAPANESE.get(key) ?? statuses.find((status) => status === key.replace(" ", "-"));
}

/** Every word `readStatusWord` knows, for messages. */
export const statusWords: readonly string[] = [...JAPANESE.keys(), ...statuses];
