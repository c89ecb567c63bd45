import { defineMessages } from "../../message.ts";

/** AOP574 and AOP575: what a run does must fit into its record. */
export const boundMessages = defineMessages({
  AOP574: {
    severity: "error",
    title: { ja: "記録に収まらない大きさ", en: "Too large for the record" },
    message: {
      ja: "フェーズが一度に渡したものか頼んだことが、一つの記録に収まらない大きさなので、止めました。",
      en: "Stopped, because what the phase handed on or asked for at once is too large for one record.",
    },
    found: { ja: "400,000 バイトを超える記録", en: "a record of more than 400,000 bytes" },
    expected: { ja: "400,000 バイトまで", en: "at most 400,000 bytes" },
    fix: {
      ja: "渡す項目を減らすか、一度に頼む件数を減らしてください。",
      en: "Hand on less, or ask for less at once.",
    },
    explanation: {
      ja: "それまでの記録は残っています。長い文書や大きな一覧は、値そのものではなく、読んだものへの参照として渡されるので、ふつうはこの大きさになりません。",
      en: "What was done before is on record. Long documents and large lists are handed on as references to what was read, so this is not reached as a rule.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "フェーズのコードが、3,000 件の呼び出しを一度に頼みました。",
        en: "The code of a phase asks for 3,000 calls at once.",
      },
    },
  },
  AOP575: {
    severity: "error",
    title: { ja: "多すぎる手数", en: "Too many steps" },
    message: {
      ja: "一つのフェーズの手数が上限に達したため、止めました。それまでの記録は残っています。",
      en: "Stopped, because one phase took as many steps as it may. Its record is kept up to there.",
    },
    found: { ja: "25,000 を超える出来事", en: "more than 25,000 events" },
    expected: { ja: "25,000 まで", en: "at most 25,000" },
    fix: {
      ja: "一件ずつの呼び出しをまとめるか、フェーズを分けてください。",
      en: "Make calls together instead of one by one, or split the phase.",
    },
    explanation: {
      ja: "呼び出しを一つずつ待つたびに、数個の出来事になります。まとめて頼んだ呼び出しは、一度で済みます。",
      en: "Each call that is waited for by itself makes several events; calls that are asked for together make them once.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "コードが、3,000 件の取引先を一件ずつ照合しました。",
        en: "Code looks 3,000 partners up one by one.",
      },
    },
  },
});
