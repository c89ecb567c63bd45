import type { Language } from "#diagnostics";

/** What `check` and `fmt` say besides diagnostics. */
export const checkWords = {
  ja: {
    clean: (phases: number) => (phases > 1 ? `問題ありません (フェーズ ${phases} つ)` : "問題ありません"),
    counted: (errors: number, warnings: number) => `エラー ${errors} 件、警告 ${warnings} 件`,
    mended: (places: number) => `${places} か所を直しました`,
    toMend: (places: number) => `直す所が ${places} か所あります`,
    nothingToMend: "直す所はありません",
    line: (line: number) => `${line} 行目`,
    canFmt: "機械的に直せる所があります:",
  },
  en: {
    clean: (phases: number) => (phases > 1 ? `nothing is wrong (${phases} phases)` : "nothing is wrong"),
    counted: (errors: number, warnings: number) => `${count(errors, "error")}, ${count(warnings, "warning")}`,
    mended: (places: number) => `mended in ${count(places, "place")}`,
    toMend: (places: number) => `to be mended in ${count(places, "place")}`,
    nothingToMend: "nothing to mend",
    line: (line: number) => `line ${line}`,
    canFmt: "Some of this can be mended mechanically:",
  },
} as const satisfies { readonly [L in Language]: object };

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
