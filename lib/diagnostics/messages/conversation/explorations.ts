import { defineMessages } from "../../message.ts";

/** AOP568 to AOP572, AOP576: why a read could not be tried, and what an exploration lacks. */
export const explorationMessages = defineMessages({
  AOP568: {
    severity: "error",
    title: { ja: "試せる読み取りではありません", en: "Not a read that can be tried" },
    message: {
      ja: "「{operation}」は、この会話で試せる読み取りではありません。",
      en: '"{operation}" is not a read that this conversation may make.',
    },
    found: { ja: "{operation}", en: "{operation}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: {
      ja: "会話を始めるときに選んだ道具の、読み取りを選んでください。",
      en: "Choose a read of one of the tools that were chosen when the conversation began.",
    },
    explanation: {
      ja: "試すときに許されるのは、選ばれた道具の読み取りだけです。下書きの作成や登録は、だれが頼んでもできません。",
      en: "Trying things out is granted reads of the chosen tools alone; nobody can draft or register anything with it.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "読み取りを試している会話で、モデルが請求書を発行しようとしました。",
        en: "A model asks to issue an invoice while reads are being tried out.",
      },
    },
  },
  AOP569: {
    severity: "error",
    title: { ja: "まだ何も読んでいません", en: "Nothing was read yet" },
    message: {
      ja: "手順書にできる読み取りがまだありません。",
      en: "There is no read yet that could become a procedure.",
    },
    found: { ja: "読み取りのない会話", en: "a conversation without a read" },
    expected: { ja: "答えの返った読み取り", en: "a read that was answered" },
    fix: { ja: "道具を一つ読んでみてください。", en: "Try a read first." },
    explanation: {
      ja: "下書きは、実際にした読み取りだけから作られます。",
      en: "The draft is made of the reads that were really done, and of nothing else.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "何も読まないうちに、「手順書にする」を押しました。",
        en: "Somebody turns an empty exploration into a procedure.",
      },
    },
  },
  AOP570: {
    severity: "error",
    title: { ja: "探索が限度に達しました", en: "A free exploration came to its bounds" },
    message: {
      ja: "探索を終えました（{bound}）。分かっていない項目: {fields}",
      en: "The exploration ended ({bound}). Not known: {fields}",
    },
    found: { ja: "{bound}", en: "{bound}" },
    expected: { ja: "限度内の答え", en: "an answer within the bounds" },
    fix: {
      ja: "足りない項目を依頼に書くか、手順書にその調べ方を書いてください。",
      en: "Write what is missing into the request, or write into the procedure how to find it.",
    },
    explanation: {
      ja: "探す順は変えられますが、推測は事実になりません。分からないまま終わるときは、そう言って止まります。",
      en: "The order of the search may change, a guess may not become a fact. What stays unknown is said, and the phase stops.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "探索の計画を三回立て直しても、部署が見つかりませんでした。",
        en: "An exploration was planned anew three times and still found no department.",
      },
    },
  },
  AOP571: {
    severity: "error",
    title: { ja: "探索の台帳の誤り", en: "A ledger of an exploration that is not in order" },
    message: {
      ja: "エージェントの探索の台帳を受け取れません: {problems}",
      en: "An agent's ledger of its exploration is not accepted: {problems}",
    },
    found: { ja: "{problems}", en: "{problems}" },
    expected: {
      ja: "出どころのある事実、推測、計画、進み具合",
      en: "facts with their sources, guesses, a plan, and how it goes",
    },
    fix: { ja: "形を直して、もう一度呼んでください。", en: "Mend it and call it again." },
    explanation: {
      ja: "出どころのない事実は、推測として書かれます。台帳に書いても、値の状態は変わりません。",
      en: "A fact without a source is written down as a guess; no ledger changes what a value is.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "モデルが、存在しない出どころを挙げて事実を書きました。",
        en: "A model writes down a fact that quotes a source which does not exist.",
      },
    },
  },
  AOP572: {
    severity: "error",
    title: { ja: "値の指し方の誤り", en: "A value that is not there" },
    message: {
      ja: "「{name}」に渡す値が見つかりません。",
      en: 'The value that is to be given to "{name}" is not there.',
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "この会話の読み取りが返した値", en: "a value that a read of this conversation brought back" },
    fix: { ja: "結果の一覧から選び直してください。", en: "Choose one from the results again." },
    explanation: {
      ja: "結果を次の読み取りに渡すと、その根拠も一緒に渡ります。",
      en: "A result that is given to the next read takes its evidence along.",
    },
    example: {
      kind: "situation",
      text: { ja: "読み取りに、別の会話の値を渡そうとしました。", en: "A read names a value of another conversation." },
    },
  },
  AOP576: {
    severity: "error",
    title: { ja: "結果の記録がない読み取り", en: "A read without a recorded result" },
    message: {
      ja: "この読み取りの結果は、まだ記録されていません。読み取りの途中か、途中で中断されました。",
      en: "No result of this read is recorded: it is still under way, or it was interrupted.",
    },
    found: { ja: "読み取りの指示だけの記録", en: "a record of the request alone" },
    expected: { ja: "返ってきたものの記録", en: "a record of what came back" },
    fix: {
      ja: "少し待って開き直しても変わらなければ、同じ読み取りをもう一度試してください。",
      en: "Open the page again after a moment; if it stays like this, try the same read again.",
    },
    explanation: {
      ja: "対象がないという意味ではありません。読み取りは何も変えないので、もう一度試しても害はありません。",
      en: "It does not mean that nothing is there. A read changes nothing, so trying it again does no harm.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "読み取りの途中で、ソフトウェアを動かしている機械の電源が切れました。",
        en: "The machine that runs the software lost its power in the middle of a read.",
      },
    },
  },
});
