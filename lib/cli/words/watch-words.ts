import type { Language } from "#diagnostics";

/** What watching a run, and lists, are told in. */
export interface WatchWords {
  readonly seconds: (seconds: number) => string;
  readonly ctrlC: string;
  readonly nothingWaits: string;
  readonly noRuns: string;
  readonly noSuchRuns: string;
  readonly more: string;
  readonly recentRuns: string;
  readonly notCompiled: string;
  readonly compiledFrom: (version: number) => string;
  readonly inRun: string;
}

/** In both languages. */
export const watchWords: { readonly [L in Language]: WatchWords } = {
  ja: {
    seconds: (seconds) => `${seconds} 秒`,
    ctrlC: "Ctrl-C で見るのをやめます (実行は続けられます)",
    nothingWaits: "待っているものはありません",
    noRuns: "実行はまだありません",
    noSuchRuns: "当てはまる実行はありません",
    more: "続きを見るには:",
    recentRuns: "最近の実行:",
    notCompiled: "まだコードになっていません",
    compiledFrom: (version) => `コードは第 ${version} 版のもの`,
    inRun: "実行",
  },
  en: {
    seconds: (seconds) => `${seconds} s`,
    ctrlC: "Ctrl-C ends the watching; the run can go on",
    nothingWaits: "Nothing waits for anybody",
    noRuns: "There is no run yet",
    noSuchRuns: "No run is of this kind",
    more: "To see more:",
    recentRuns: "Recent runs:",
    notCompiled: "not compiled yet",
    compiledFrom: (version) => `its code is of version ${version}`,
    inRun: "run",
  },
};
