import type { Language } from "#diagnostics";
import type { ArmName } from "#eval";

/** What `eval` says. */
export interface EvalWords {
  readonly leftOut: (files: readonly string[]) => string;
  readonly comparing: (cases: number, arms: number) => string;
  readonly at: (arm: string, place: number, cases: number) => string;
  readonly interrupted: string;
  readonly arm: string;
  readonly arms: { readonly [Name in ArmName]: string };
  readonly columns: {
    readonly cases: string;
    readonly correct: string;
    readonly stopsAtUnverified: string;
    readonly falseStops: string;
    readonly wrongRegistrations: string;
    readonly tracedToEvidence: string;
  };
  readonly outOf: (traced: number, registered: number) => string;
  readonly notCorrect: (arm: string) => string;
  readonly more: string;
}

/** In both languages. */
export const evalWords: { readonly [L in Language]: EvalWords } = {
  ja: {
    leftOut: (files) => `評価の例ではないので読みません: ${files.join("、")}`,
    comparing: (cases, arms) => `${cases} 件の例を ${arms} 通りのやり方で行います`,
    at: (arm, place, cases) => `  ${arm}: ${place}/${cases}`,
    interrupted: "途中で止めました。結果はありません。",
    arm: "やり方",
    arms: {
      fixed: "固定の処理",
      "single-agent": "単一エージェント",
      "phases-plain": "段、素の JSON",
      "phases-evidence": "段、根拠つき",
    },
    columns: {
      cases: "件数",
      correct: "正しい",
      stopsAtUnverified: "未確認で停止",
      falseStops: "余計な停止",
      wrongRegistrations: "誤登録",
      tracedToEvidence: "根拠へ戻れる",
    },
    outOf: (traced, registered) => `${traced}/${registered}`,
    notCorrect: (arm) => `${arm}で、期待どおりでなかった例:`,
    more: "例ごとの結果は --json に、数え方は docs/eval.md にあります。",
  },
  en: {
    leftOut: (files) => `Left out, not cases: ${files.join(", ")}`,
    comparing: (cases, arms) => `${cases} cases, each in ${arms} ${arms === 1 ? "way" : "ways"}`,
    at: (arm, place, cases) => `  ${arm}: ${place}/${cases}`,
    interrupted: "Interrupted; there is no result.",
    arm: "arm",
    arms: {
      fixed: "fixed process",
      "single-agent": "single agent",
      "phases-plain": "phases, plain JSON",
      "phases-evidence": "phases, evidence",
    },
    columns: {
      cases: "cases",
      correct: "correct",
      stopsAtUnverified: "stopped rightly",
      falseStops: "false stops",
      wrongRegistrations: "wrong",
      tracedToEvidence: "traced",
    },
    outOf: (traced, registered) => `${traced}/${registered}`,
    notCorrect: (arm) => `Not as expected with ${arm}:`,
    more: "--json has each case; docs/eval.md says how they are counted.",
  },
};
