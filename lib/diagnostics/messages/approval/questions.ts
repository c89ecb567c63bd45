import { defineMessages } from "../../message.ts";

/** AOP6xx: why an answer was not accepted, or never came. */
export const questionMessages = defineMessages({
  AOP620: {
    severity: "error",
    title: { ja: "空の答え", en: "An empty answer" },
    message: { ja: "答えが空です。", en: "The answer is empty." },
    found: { ja: "空の answer", en: "an empty answer" },
    expected: { ja: "答えの文章かファイル", en: "text or a file" },
    fix: { ja: "答えを書くか、ファイルを付けて送ってください。", en: "Write an answer or attach a file." },
    explanation: { ja: "空の答えからは何も読み取れません。", en: "Nothing can be read from an empty answer." },
    example: {
      kind: "situation",
      text: {
        ja: "文章もファイルもないまま、答えが送られました。",
        en: "The form is sent without text and without files.",
      },
    },
  },
  AOP621: {
    severity: "error",
    title: { ja: "長すぎる文章", en: "A text that is too long" },
    message: { ja: "文章が長すぎます（{characters} 文字）。", en: "The text is too long ({characters} characters)." },
    found: { ja: "{characters} 文字", en: "{characters} characters" },
    expected: { ja: "{most} 文字まで", en: "at most {most} characters" },
    fix: {
      ja: "短くしてください。答えなら、ファイルで送れます。",
      en: "Make it shorter; an answer can be sent as a file.",
    },
    explanation: { ja: "記録の一件に収まる長さに限っています。", en: "It has to fit in one record." },
    example: {
      kind: "situation",
      text: { ja: "答えの欄に、報告書が丸ごと貼り付けられました。", en: "A whole report is pasted into the answer." },
    },
  },
  AOP622: {
    severity: "error",
    title: { ja: "選択肢にない結果", en: "An outcome that is no choice" },
    message: { ja: "結果は done、not-done、stop のどれかです。", en: "The outcome is one of done, not-done and stop." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "done、not-done、stop", en: "done, not-done or stop" },
    fix: { ja: "三つのうち一つを選んで送ってください。", en: "Choose one of the three." },
    explanation: {
      ja: "結果の分からない操作は、人がどれかに決めるまで完了になりません。",
      en: "An action of unknown outcome is not complete until a person says which it is.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "結果を確かめる画面が、何も選ばずに送られました。",
        en: "The form of an unknown effect is sent without a choice.",
      },
    },
  },
  AOP623: {
    severity: "error",
    title: { ja: "控えのない完了", en: "Done without a receipt" },
    message: {
      ja: "完了と答えるには、控え（番号など）が要ります。",
      en: "Saying that it was done needs a receipt, such as a number.",
    },
    found: { ja: "空の receipt", en: "an empty receipt" },
    expected: { ja: "相手の仕組みが出した控え", en: "what the other system gave as a receipt" },
    fix: {
      ja: "控えを調べて書いてください。なければ「分からないので止める」（プログラムは stop）を選びます。",
      en: "Look up the receipt and write it down. Without one, choose to stop (a program: stop).",
    },
    explanation: {
      ja: "控えのない完了は、完了の記録になりません。",
      en: "Without a receipt there is no record of success.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「行われていた」を選び、控えを書きませんでした。",
        en: "done is chosen and the receipt is left empty.",
      },
    },
  },
  AOP624: {
    severity: "error",
    title: { ja: "尋ねられる人がいない", en: "Nobody to ask" },
    message: {
      ja: "フェーズ「{phase}」の質問に答えられる人がいません。",
      en: 'Nobody can answer the question of phase "{phase}".',
    },
    found: { ja: "{requester}", en: "{requester}" },
    expected: { ja: "依頼者か、役割 operators の人", en: "the requester, or somebody with the role operators" },
    fix: {
      ja: "tejun.config.json の approvers に operators を書いてください。",
      en: "Name operators under approvers in tejun.config.json.",
    },
    explanation: {
      ja: "依頼者が分からない実行では、operators に尋ねます。",
      en: "When the requester is unknown, the operators are asked.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "送り主の分からないファイルが実行を始め、operators も設定されていません。",
        en: "A dropped file without an identity started the run, and no operators are configured.",
      },
    },
  },
  AOP625: {
    severity: "error",
    title: { ja: "質問を許されていないフェーズ", en: "A phase that may not ask" },
    message: { ja: "フェーズ「{phase}」は質問できません。", en: 'Phase "{phase}" may not ask questions.' },
    found: { ja: "hitl のない見出し", en: "a heading without hitl" },
    expected: { ja: "見出しの「使う道具」にある hitl", en: "hitl among the tools in the heading" },
    fix: {
      ja: "質問が要るなら、見出しの道具に hitl を書き足してください。",
      en: "Add hitl to the tools in the heading if the phase has to ask.",
    },
    explanation: {
      ja: "質問は、手順書が許したフェーズだけができます。",
      en: "Only a phase that the AOP allows to ask may ask.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "hitl のないフェーズで、エージェントが ask を呼びました。",
        en: "An agent in a phase without hitl calls ask.",
      },
    },
  },
  AOP626: {
    severity: "error",
    title: { ja: "期限内に答えがない", en: "No answer in time" },
    message: { ja: "{until} までに答えがありませんでした。", en: "There was no answer until {until}." },
    found: { ja: "{now}", en: "{now}" },
    expected: { ja: "{until} までの答え", en: "an answer until {until}" },
    fix: { ja: "必要なら、手順をもう一度実行してください。", en: "If it is still needed, run the procedure again." },
    explanation: {
      ja: "答えのない質問は、推測で埋められません。",
      en: "An unanswered question is never filled with a guess.",
    },
    example: {
      kind: "situation",
      text: { ja: "依頼者が一週間、席を外しています。", en: "The requester is away for a week." },
    },
  },
});
