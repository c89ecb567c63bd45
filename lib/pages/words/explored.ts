import type { Bilingual } from "#diagnostics";

/** The words for how a phase found something out by itself. */
export const EXPLORED = {
  title: { ja: "調べ方の記録", en: "How it searched" },
  states: {
    working: { ja: "調べています", en: "searching" },
    produced: { ja: "見つけたものを渡しました", en: "handed over what it found" },
    failed: { ja: "渡さずに終わりました", en: "ended without handing anything over" },
  },
  task: { ja: "調べること", en: "What to find out" },
  facts: { ja: "分かったこと", en: "Facts" },
  guesses: { ja: "推測", en: "Guesses" },
  guessesHint: {
    ja: "モデルの考えです。どこを調べるかには使われますが、事実としては渡されません。",
    en: "What the model supposes. It may steer the search; it is never handed over as a fact.",
  },
  open: { ja: "決まっていないこと", en: "Not settled" },
  noFacts: { ja: "まだ何も分かっていません。", en: "Nothing is known yet." },
  plan: { ja: "計画", en: "Plan" },
  formerPlans: (count: number): Bilingual => ({
    ja: `行き詰まって立て直す前の計画（${count} 件）`,
    en: count === 1 ? "The plan before it got stuck" : `The ${count} plans before, each until it got stuck`,
  }),
  progress: (count: number): Bilingual => ({ ja: `進み具合（${count} 回）`, en: `Progress, told ${count} times` }),
  turn: (turn: number): Bilingual => ({ ja: `${turn} 回目`, en: `Turn ${turn}` }),
  done: { ja: "そろった", en: "done" },
  looping: { ja: "堂々めぐり", en: "going round in circles" },
  progressing: { ja: "進んでいる", en: "getting on" },
  stalled: { ja: "進んでいない", en: "not getting on" },
  more: (count: number): Bilingual => ({ ja: `ほか ${count} 件`, en: `${count} more` }),
} as const;
